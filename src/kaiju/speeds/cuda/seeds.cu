// What a game's generator starts from.

__constant__ unsigned int ROUND[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ unsigned int turned(unsigned int x, int by) { return x >> by | x << (32 - by); }

__device__ unsigned int swapped(unsigned int x) { return __byte_perm(x, 0, 0x0123); }

// The first three words of the SHA-256 of a number's decimal digits: what a game's generator starts from.
__device__ void seed_words(unsigned long long seed, long long* words) {
  unsigned char digits[20];
  int length = 0;
  do {
    digits[length++] = '0' + seed % 10;
    seed /= 10;
  } while (seed);
  unsigned int w[64];
  for (int i = 0; i < 16; i++) w[i] = 0;
  for (int i = 0; i < length; i++) w[i / 4] |= (unsigned int)digits[length - 1 - i] << (24 - 8 * (i % 4));
  w[length / 4] |= 0x80u << (24 - 8 * (length % 4));
  w[15] = 8 * length;
  for (int i = 16; i < 64; i++) {
    unsigned int a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[i - 7] + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
  }
  unsigned int h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned int v[8];
  for (int i = 0; i < 8; i++) v[i] = h[i];
  for (int i = 0; i < 64; i++) {
    unsigned int e = v[4], a = v[0];
    unsigned int one = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & v[5] ^ ~e & v[6]) + ROUND[i] + w[i];
    unsigned int two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & v[1] ^ a & v[2] ^ v[1] & v[2]);
    for (int j = 7; j > 0; j--) v[j] = v[j - 1];
    v[4] += one;
    v[0] = one + two;
  }
  for (int i = 0; i < 3; i++) words[i] = swapped(h[i] + v[i]);
}
