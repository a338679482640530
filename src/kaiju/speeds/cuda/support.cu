// What waves need beside the rules: putting games in order, and beginning them.

#define KEYS 256
#define EACH 16

// Where each key's games begin; the counts start anew.
extern "C" __global__ void add_up(unsigned int* bins, unsigned int* starts) {
  __shared__ unsigned int sums[KEYS];
  int t = threadIdx.x;
  unsigned int own = bins[t];
  sums[t] = own;
  bins[t] = 0;
  __syncthreads();
  for (int step = 1; step < KEYS; step *= 2) {
    unsigned int before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  starts[t] = sums[t] - own;
}

// Writes the games' numbers in the order of their keys.
extern "C" __global__ void put(const unsigned char* keys, int n, unsigned int* starts, int* order) {
  __shared__ unsigned int own[KEYS];
  __shared__ unsigned int base[KEYS];
  for (int first = blockIdx.x * blockDim.x * EACH; first < n; first += gridDim.x * blockDim.x * EACH) {
    own[threadIdx.x] = 0;
    __syncthreads();
    unsigned int place[EACH];
    for (int j = 0; j < EACH; j++) {
      int i = first + j * blockDim.x + threadIdx.x;
      if (i < n) place[j] = atomicAdd(&own[keys[i]], 1u);
    }
    __syncthreads();
    unsigned int count = own[threadIdx.x];
    base[threadIdx.x] = count ? atomicAdd(&starts[threadIdx.x], count) : 0;
    __syncthreads();
    for (int j = 0; j < EACH; j++) {
      int i = first + j * blockDim.x + threadIdx.x;
      if (i < n) order[base[keys[i]] + place[j]] = i;
    }
    __syncthreads();
  }
}

// Lays out game i as `starts[which[i]]`, with the seed `seed + i`, about to be dealt.
extern "C" __global__ void begin(unsigned char* games, int size, int rng_at, const unsigned char* starts,
                                 const int* which, unsigned long long seed, unsigned char* keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long* game = (long long*)(games + (long long)i * size);
  const long long* start = (const long long*)(starts + (long long)which[i] * size);
  for (int j = 0; j < size / 8; j++) game[j] = start[j];
  long long* rng = (long long*)(games + (long long)i * size + rng_at);
  seed_words(seed + i, rng);
  rng[3] = 1;
  keys[i] = 254;
}

// Begins games anew that are over: for measuring, with numbers of their own.
extern "C" __global__ void replace(unsigned char* games, int size, int rng_at, const unsigned char* start,
                                   unsigned char* keys, int n, unsigned long long* begun, unsigned int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || keys[i] != 255) return;
  long long* game = (long long*)(games + (long long)i * size);
  for (int j = 0; j < size / 8; j++) game[j] = ((const long long*)start)[j];
  long long* rng = (long long*)(games + (long long)i * size + rng_at);
  seed_words(atomicAdd(begun, 1ull), rng);
  rng[3] = 1;
  keys[i] = 254;
  atomicAdd(&bins[254], 1u);
  atomicSub(&bins[255], 1u);
}
