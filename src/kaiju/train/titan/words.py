"""What follows from the words of the possible actions: choosing by them, and learning from what was chosen.

Where thousands of actions are possible and a handful allowed, most of the time goes into reading and writing words. On
a GPU all that is wanted of a row is therefore worked out in one go, by Triton, which comes with PyTorch.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional as F

from kaiju.encoding.network import NEVER

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

Tensor = Any  # PyTorch may be missing
MOST_AT_ONCE = 2048
"""Words of a row that are read together."""


def allowed_words(words: Tensor, masks: Tensor) -> Tensor:
    return words.float().masked_fill(masks == 0, NEVER)


def drawn(words: Tensor, masks: Tensor, seed: int) -> tuple[Tensor, Tensor]:
    """An action for each row by the odds that the words stand for, and the logarithm of its odds."""
    if words.is_cuda:
        return drawn_on_device(words, masks, seed)
    logs = F.log_softmax(allowed_words(words, masks), dim=1)
    chance = torch.Generator().manual_seed(seed)
    chosen = (logs.exp() / torch.empty_like(logs).exponential_(generator=chance)).argmax(dim=1)
    return chosen, logs.gather(1, chosen[:, None])[:, 0]


def judged(words: Tensor, masks: Tensor, rows: Tensor, chosen: Tensor) -> tuple[Tensor, Tensor]:
    """Of each row of words the logarithm of the odds of what was chosen, and the variety (entropy) of all odds.

    The mask of words[i] is masks[rows[i]].
    """
    if words.is_cuda:
        log, variety = Judged.apply(words, masks, rows, chosen)
        return log, variety
    there = masks[rows]
    logs = F.log_softmax(allowed_words(words, there), dim=1)
    variety = -(logs.exp() * logs.masked_fill(there == 0, 0)).sum(dim=1)
    return logs.gather(1, chosen[:, None])[:, 0], variety


if triton is not None:

    @triton.jit
    def draw_rows(words, masks, chosen, logs, count, of_words, of_masks, seed, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
        """For each row: the highest of the words with chance added to each (Gumbel's trick), and its odds."""
        row = tl.program_id(0).to(tl.int64)
        highest, total = -1e30, 0.0
        best, best_word, best_at = -1e30, 0.0, 0
        for start in range(0, count, BLOCK):
            at = start + tl.arange(0, BLOCK)
            there = at < count
            allowed = tl.load(masks + row * of_masks + at, mask=there, other=0) != 0
            x = tl.load(words + row * of_words + at, mask=allowed, other=-1e30).to(tl.float32)
            top = tl.maximum(highest, tl.max(x, axis=0))
            total = total * tl.exp(highest - top) + tl.sum(tl.where(allowed, tl.exp(x - top), 0.0), axis=0)
            highest = top
            by_chance = tl.rand(seed, (row * count + at).to(tl.int32))
            key = tl.where(allowed, x - tl.log(-tl.log(by_chance * (1 - 2e-7) + 1e-7)), -1e30)
            here = tl.max(key, axis=0)
            place = tl.argmax(key, axis=0)
            word = tl.sum(tl.where(at == start + place, x, 0.0), axis=0)
            better = here > best
            best_at = tl.where(better, start + place, best_at)
            best_word = tl.where(better, word, best_word)
            best = tl.where(better, here, best)
        tl.store(chosen + row, best_at)
        tl.store(logs + row, best_word - highest - tl.log(total))

    @triton.jit
    def judge_rows(words, masks, rows, chosen, logs, varieties, sums, count, of_words, of_masks, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
        """For each row: the logarithm of the sum of all odds, that of the odds of what was chosen, and the variety."""
        row = tl.program_id(0).to(tl.int64)
        mask_row = tl.load(rows + row)
        highest, total, weighed = -1e30, 0.0, 0.0
        for start in range(0, count, BLOCK):
            at = start + tl.arange(0, BLOCK)
            allowed = tl.load(masks + mask_row * of_masks + at, mask=at < count, other=0) != 0
            x = tl.load(words + row * of_words + at, mask=allowed, other=-1e30).to(tl.float32)
            top = tl.maximum(highest, tl.max(x, axis=0))
            less = tl.exp(highest - top)
            e = tl.where(allowed, tl.exp(x - top), 0.0)
            total = total * less + tl.sum(e, axis=0)
            weighed = weighed * less + tl.sum(tl.where(allowed, e * x, 0.0), axis=0)
            highest = top
        whole = highest + tl.log(total)
        word = tl.load(words + row * of_words + tl.load(chosen + row)).to(tl.float32)
        tl.store(sums + row, whole)
        tl.store(logs + row, word - whole)
        tl.store(varieties + row, whole - weighed / total)

    @triton.jit
    def trace_rows(  # type: ignore[no-untyped-def]
        words,
        masks,
        rows,
        chosen,
        varieties,
        sums,
        by_log,
        by_variety,
        out,
        count,
        of_words,
        of_masks,
        BLOCK: tl.constexpr,
    ):
        """How both change with each word."""
        row = tl.program_id(0).to(tl.int64)
        mask_row = tl.load(rows + row)
        mine = tl.load(chosen + row)
        whole, variety = tl.load(sums + row), tl.load(varieties + row)
        log_weight, variety_weight = tl.load(by_log + row), tl.load(by_variety + row)
        for start in range(0, count, BLOCK):
            at = start + tl.arange(0, BLOCK)
            there = at < count
            allowed = tl.load(masks + mask_row * of_masks + at, mask=there, other=0) != 0
            log = tl.load(words + row * of_words + at, mask=allowed, other=-1e30).to(tl.float32) - whole
            odds = tl.where(allowed, tl.exp(log), 0.0)
            change = log_weight * (tl.where(at == mine, 1.0, 0.0) - odds)
            change -= tl.where(allowed, variety_weight * odds * (log + variety), 0.0)
            tl.store(out + row * of_words + at, change.to(out.dtype.element_ty), mask=there)


def at_once(count: int) -> int:
    return min(MOST_AT_ONCE, triton.next_power_of_2(count))


def drawn_on_device(words: Tensor, masks: Tensor, seed: int) -> tuple[Tensor, Tensor]:
    rows, count = words.shape
    chosen = torch.empty(rows, dtype=torch.long, device=words.device)
    logs = torch.empty(rows, dtype=torch.float32, device=words.device)
    takes = (words, masks, chosen, logs, count, words.stride(0), masks.stride(0), seed)
    draw_rows[(rows,)](*takes, BLOCK=at_once(count))
    return chosen, logs


class Judged(torch.autograd.Function):
    """`judged` on a GPU."""

    @staticmethod
    def forward(ctx: Any, words: Tensor, masks: Tensor, rows: Tensor, chosen: Tensor) -> tuple[Tensor, Tensor]:
        count = words.shape[1]
        logs, varieties, sums = torch.empty((3, len(words)), dtype=torch.float32, device=words.device)
        takes = (words, masks, rows, chosen, logs, varieties, sums, count, words.stride(0), masks.stride(0))
        judge_rows[(len(words),)](*takes, BLOCK=at_once(count))
        ctx.save_for_backward(words, masks, rows, chosen, varieties, sums)
        return logs, varieties

    @staticmethod
    def backward(ctx: Any, *by: Tensor) -> tuple[Tensor, None, None, None]:
        words, masks, rows, chosen, varieties, sums = ctx.saved_tensors
        by_log, by_variety = (one.contiguous() for one in by)
        out, count = torch.empty_like(words), words.shape[1]
        takes = (words, masks, rows, chosen, varieties, sums, by_log, by_variety, out)
        trace_rows[(len(words),)](*takes, count, words.stride(0), masks.stride(0), BLOCK=at_once(count))
        return out, None, None, None
