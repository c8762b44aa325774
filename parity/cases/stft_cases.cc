#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StftSuite() {
  OpSuite suite = FourierSuite("stft", Floats());
  const auto add = [&](const std::string& name, Input x, int64_t window, int n_fft, int hop,
                       bool normalized, bool onesided) {
    suite.cases.push_back(PlainCase(name, {{"X", {std::move(x)}}, {"Window", {In({window})}}},
                                    {{"n_fft", n_fft},
                                     {"hop_length", hop},
                                     {"normalized", normalized},
                                     {"onesided", onesided}}));
  };
  add("plain", In({2, 40}), 8, 8, 3, false, true);
  add("normalized", In({1, 40}), 12, 12, 12, true, true);
  add("both_sides", In({2, 30}), 9, 9, 1, true, false);
  add("unknown_batch", In({3, 16}), 16, 16, 5, false, true);
  suite.cases.back().unknown_batch = true;
  add("rank", In({40}), 8, 8, 3, false, true);
  suite.cases.back() = Fails(suite.cases.back(), "rank 2");
  add("window", In({2, 40}), 7, 8, 3, false, true);
  suite.cases.back() = Fails(suite.cases.back(), "n_fft");
  add("too_short", In({2, 7}), 8, 8, 3, false, true);
  suite.cases.back() = Fails(suite.cases.back(), "length");
  return suite;
}

OP_TEST(Stft, StftSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
