// Tables at which learners play: taking answers, putting the games that go on in order, beginning games anew, and
// saying what may be chosen. What comes before this in the source has `F_field(g, i)` for each field of a game.
//
// All loops are over the threads there are, so that the same kernels can be run as plain C with one thread a block.

#define KEYS 256
#define ASKED 128
#define DEALING 127
#define WAITING 254
#define OVER 255
#define EACH 16

// The numbers of `counts`: games that go on, and before that; games to begin anew; answers refused; games out of room.
enum { ACTIVE, BEFORE, FRESH, REFUSED, BROKEN };

DEVICE int may_choose(const unsigned char* g, int number) {
  if (number >= 1 && number < 1 << MOST_DICE) return number < 1 << F_offer_dice(g, 0) && !(number & HELD(g));
  for (int i = 0; i < F_offer_count(g, 0); i++)
    if (F_offers(g, i) == number) return 1;
  return 0;
}

// Takes an answer at each table: from here on the games go on. One that isn't on offer leaves its game as it is, or
// ends it with nobody winning.
KERNEL answer(const unsigned char* games, int n, const int* actions, const short* rules_of, int known, int forfeit,
              unsigned char* keys, int* bins, int* counts, int* chosen, unsigned char* ended, int* winners,
              unsigned char* refused, int* fresh) {
  SHARED int own[KEYS];
  for (int k = threadIdx.x; k < KEYS; k += blockDim.x) own[k] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) counts[ACTIVE] = n;
  if (i < n) {
    const unsigned char* g = games + (long long)i * SIZE;
    int action = actions[i], number = action >= 0 && action < known ? rules_of[action] : -1, key = WAITING;
    int legal = number >= 0 && may_choose(g, number);
    ended[i] = 0;
    winners[i] = 0;
    refused[i] = !legal;
    if (F_broken(g, 0)) atomicAdd(&counts[BROKEN], 1);
    if (legal) {
      chosen[i] = number;
      key = ASKED + F_step(g, F_top(g, 0) - 1);
    } else {
      atomicAdd(&counts[REFUSED], 1);
      if (forfeit) {
        ended[i] = 1;
        key = OVER;
        fresh[atomicAdd(&counts[FRESH], 1)] = i;
      }
    }
    keys[i] = key;
    atomicAdd(&own[key], 1);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < KEYS; k += blockDim.x)
    if (own[k]) atomicAdd(&bins[k], own[k]);
}

// All games are to begin anew.
KERNEL clear(int n, int* counts, unsigned char* ended, int* winners, unsigned char* refused, int* fresh) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) counts[ACTIVE] = counts[FRESH] = n;
  if (i >= n) return;
  ended[i] = refused[i] = 0;
  winners[i] = 0;
  fresh[i] = i;
}

// Begins the games anew that are over: deals are yet to come. `lasts`, if there, gets the first of them that ended at a
// table since it was answered. With more than one line-up each game draws one.
KERNEL renew(unsigned char* games, const unsigned char* start, const unsigned long long* seeds, unsigned int* episodes,
             const int* counts, const int* fresh, unsigned char* keys, int* bins, const unsigned char* ended,
             unsigned char* lasts, long long* sitting, const long long* lineups, int lineup_count) {
  int total = counts[FRESH];
  for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < total; j += gridDim.x * blockDim.x) {
    int i = fresh[j];
    long long* g = (long long*)(games + (long long)i * SIZE);
    if (lasts && ended[i] == 1) {
      long long* last = (long long*)(lasts + (long long)i * SIZE);
      for (int k = 0; k < SIZE / 8; k++) last[k] = g[k];
    }
    for (int k = 0; k < SIZE / 8; k++) g[k] = ((const long long*)start)[k];
    unsigned long long seed = (seeds[i] << 32) + episodes[i]++;
    long long* rng = (long long*)(games + (long long)i * SIZE + RNG_AT);
    seed_words(seed, rng);
    rng[3] = 1;
    if (lineup_count) sitting[i] = lineups[(seed * 0x9e3779b97f4a7c15ull >> 33) % lineup_count];
    keys[i] = DEALING;
    atomicAdd(&bins[DEALING], 1);
  }
}

// Where each key's games begin among those that go on, and how many go on; the counts start anew. One block.
KERNEL line_up(int* bins, int* starts, int* counts) {
  SHARED int sums[KEYS];
#ifdef ON_HOST
  for (int k = 0, sum = 0; k < KEYS; k++) {
    starts[k] = sum;
    sum += bins[k];
    bins[k] = 0;
  }
  (void)sums;
#else
  int t = threadIdx.x, own = bins[t];
  sums[t] = own;
  bins[t] = 0;
  __syncthreads();
  for (int step = 1; step < KEYS; step *= 2) {
    int before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  starts[t] = sums[t] - own;
  __syncthreads();
#endif
  if (threadIdx.x == 0) {
    counts[BEFORE] = counts[ACTIVE];
    counts[ACTIVE] = starts[WAITING];
    counts[FRESH] = 0;
  }
}

// Writes the numbers of the games that go on in the order of their keys; they are among those in `before`, or any.
KERNEL put_active(const unsigned char* keys, const int* counts, const int* before, int* starts, int* order) {
  SHARED int own[KEYS];
  SHARED int base[KEYS];
  int n = counts[BEFORE];
  for (int first = blockIdx.x * blockDim.x * EACH; first < n; first += gridDim.x * blockDim.x * EACH) {
    for (int k = threadIdx.x; k < KEYS; k += blockDim.x) own[k] = 0;
    __syncthreads();
    int place[EACH], game[EACH], key[EACH];
#pragma unroll
    for (int j = 0; j < EACH; j++) {
      int i = first + j * blockDim.x + threadIdx.x;
      key[j] = WAITING;
      if (i < n) {
        game[j] = before ? before[i] : i;
        key[j] = keys[game[j]];
      }
      if (key[j] < WAITING) place[j] = atomicAdd(&own[key[j]], 1);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < KEYS; k += blockDim.x) base[k] = own[k] ? atomicAdd(&starts[k], own[k]) : 0;
    __syncthreads();
#pragma unroll
    for (int j = 0; j < EACH; j++)
      if (key[j] < WAITING) order[base[key[j]] + place[j]] = game[j];
    __syncthreads();
  }
}

// For each table a row that has 1 for what may be chosen; and whose answer it is, in which turn. A warp for each.
KERNEL offer(const unsigned char* games, int n, const short* column_of, unsigned int* out, int* seats, int* turns) {
  SHARED unsigned int rows[WARPS][MASK_WORDS];
  int lane = threadIdx.x % LANES, warp = threadIdx.x / LANES, i = blockIdx.x * WARPS + warp;
  if (i >= n) return;
  const unsigned char* g = games + (long long)i * SIZE;
  unsigned int* row = rows[warp];
  unsigned char* columns = (unsigned char*)row;
  for (int w = lane; w < MASK_WORDS; w += LANES) row[w] = 0;
  __syncwarp();
  int held = HELD(g), choices = 1 << F_offer_dice(g, 0), count = F_offer_count(g, 0);
  for (int choice = 1 + lane; choice < choices; choice += LANES)
    if (!(choice & held)) columns[choice] = 1;
  for (int k = lane; k < count; k += LANES) {
    int column = column_of[F_offers(g, k)];
    if (column >= 0) columns[column] = 1;
  }
  __syncwarp();
  unsigned int* to = out + (long long)i * MASK_WORDS;
  for (int w = lane; w < MASK_WORDS; w += LANES) to[w] = row[w];
  if (lane == 0) {
    seats[i] = F_seat(g, 0);
    turns[i] = F_turn(g, 0);
  }
}

// At each table one of its options, with equal chances by the draw of that number.
KERNEL draw(const unsigned char* games, int n, const short* column_of, unsigned int number, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned char* g = games + (long long)i * SIZE;
  unsigned long long mixed = ((unsigned long long)number << 32 | (unsigned int)i) + 0x9e3779b97f4a7c15ull;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
  int dice = ((1 << F_offer_dice(g, 0)) - 1) & ~HELD(g), choices = 1, count = F_offer_count(g, 0);
  for (int left = dice; left; left &= left - 1) choices *= 2;
  int drawn = (mixed ^ mixed >> 31) % (unsigned int)(count + choices - 1);
  if (drawn < count) {
    out[i] = column_of[F_offers(g, drawn)];
    return;
  }
  int wanted = drawn - count + 1, chosen = 0;
  for (int left = dice; left; left &= left - 1, wanted >>= 1)
    if (wanted & 1) chosen |= left & -left;
  out[i] = chosen;
}
