"""Base game, Keep cards about attacking."""

from __future__ import annotations

from kaiju.rules.codes import E_POISON, E_SHRINK, TWO
from kaiju.rules.components import Keep
from kaiju.rules.damage import add_loss, hurt
from kaiju.rules.flow import emit, in_tokyo, next_seat
from kaiju.rules.gains import gain_points
from kaiju.rules.kit import rule
from kaiju.rules.resolving import count_face
from kaiju.rules.state import State
from kaiju.rules.things import count_acting, is_first


class AcidAttack(Keep, id="acid-attack", price=6):
    def claws_always(g, me: int, c: int) -> int:
        return 1


class AlphaMonster(Keep, id="alpha-monster", price=5):
    def attacks(g, me: int, c: int, claws: int) -> None:
        gain_points(g, me, 1, c)


class Burrowing(Keep, id="burrowing", price=5):
    def claws_always(g, me: int, c: int) -> int:
        return 1 if in_tokyo(g, me) else 0

    def yielded(g, me: int, c: int, attacker: int) -> None:
        if is_first(g, me, c):
            hurt(g, attacker, count_acting(g, me, c), me, c)


@rule
def neighbour_burns(g: State, me: int, target: int, claws: int) -> int:
    if claws == 0:
        return 0
    right = next_seat(g, me)
    while g.alive[right] == 0:
        right = next_seat(g, right)
    # Going round from the target, I am the next one alive exactly if it sits on my other side.
    after_target = next_seat(g, target)
    while g.alive[after_target] == 0:
        after_target = next_seat(g, after_target)
    return 1 if target == right or after_target == me else 0


class FireBreathing(Keep, id="fire-breathing", price=4):
    def splash(g, me: int, c: int, target: int, claws: int) -> int:
        return neighbour_burns(g, me, target, claws)

    def splash_apart(g, me: int, c: int, target: int, claws: int) -> None:
        if is_first(g, me, c):
            add_loss(g, target, neighbour_burns(g, me, target, claws) * count_acting(g, me, c), me, 0, c)


class NovaBreath(Keep, id="nova-breath", price=7):
    def hits_everybody(g, me: int, c: int) -> bool:
        return True


class PoisonQuills(Keep, id="poison-quills", price=3):
    def claws_by_numbers(g, me: int, c: int) -> int:
        return 2 if count_face(g, TWO) >= 3 else 0


@rule
def give_poison(g: State, me: int, victim: int, c: int) -> None:
    g.poison[victim] += 1
    emit(g, E_POISON, victim, 1, c, me)


class PoisonSpit(Keep, id="poison-spit", price=4):
    def wounds(g, me: int, c: int, victim: int) -> None:
        give_poison(g, me, victim, c)


class ShrinkRay(Keep, id="shrink-ray", price=6):
    def wounds(g, me: int, c: int, victim: int) -> None:
        g.shrink[victim] += 1
        emit(g, E_SHRINK, victim, 1, c, me)


class SpikedTail(Keep, id="spiked-tail", price=5):
    def claws_on_claws(g, me: int, c: int) -> int:
        return 1


class Urbavore(Keep, id="urbavore", price=4):
    def starts_turn(g, me: int, c: int) -> None:
        if in_tokyo(g, me):
            gain_points(g, me, 1, c)

    def claws_on_claws(g, me: int, c: int) -> int:
        return 1 if in_tokyo(g, me) else 0
