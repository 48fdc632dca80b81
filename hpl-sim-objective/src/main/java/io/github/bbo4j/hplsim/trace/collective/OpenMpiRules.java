package io.github.bbo4j.hplsim.trace.collective;

/** Which algorithm Open MPI takes, by processes and bytes (its fixed decision functions). */
final class OpenMpiRules {

  private OpenMpiRules() {}

  static Algorithm alltoall(Call c) {
    long n = c.bytes();
    int p = c.size();
    if (p == 2) {
      boolean pair =
          n < 2
              || (n >= 4 && n < 16)
              || (n >= 64 && n < 256)
              || (n >= 4096 && n < 32768)
              || n >= 1048576;
      return pair ? Exchanges::pair : Linear::alltoall;
    }
    if (p < 8) {
      return n >= 524288 && n < 1048576 ? Exchanges::pair : Linear::alltoall;
    }
    if (p < 16) {
      return Linear::alltoall;
    }
    if (p < 32) {
      return n >= 4 && n < 512 ? Alltoalls::bruck : Linear::alltoall;
    }
    if (p < 64) {
      return n < 512 ? Alltoalls::bruck : Linear::alltoall;
    }
    if (p < 128) {
      return n < 1024 ? Alltoalls::bruck : n < 262144 ? Linear::alltoall : Exchanges::pair;
    }
    return Alltoalls::bruck;
  }
}
