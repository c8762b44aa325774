#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

constexpr const char* kFewer = "the original's gradient has n / 2 + 1 elements; X has fewer here";

OpSuite FftC2RSuite() {
  OpSuite suite = FourierSuite("fft_c2r", {DataType::COMPLEX64, DataType::COMPLEX128});
  for (int64_t more :
       {-1, 0, 1, 4}) {  // last_dim_size is 0, or what half of it gives, or not quite
    AddFourierTransforms({}, [&](const std::string& name, const FourierTransform& t, auto attrs) {
      const int64_t rank = static_cast<int64_t>(t.dims.size());
      const int64_t axis = t.axes.back() < 0 ? t.axes.back() + rank : t.axes.back();
      attrs["last_dim_size"] = more < 0 ? int64_t{0} : 2 * (t.dims[axis] - 1) + more;
      suite.cases.push_back(FourierCase(name + "_" + std::to_string(more + 1), In(t.dims), attrs));
      if (more != 4) return;
      suite.cases.back().not_differentiated = kFewer;
    });
  }
  auto attrs = FourierAxes({0});
  for (const bool forward : {true, false}) {
    const std::string end = forward ? "_forward" : "_back";
    attrs["forward"] = forward;
    attrs["last_dim_size"] = int64_t{1};
    suite.cases.push_back(FourierCase("to_one" + end, In({1, 3}), attrs));
    attrs["last_dim_size"] = int64_t{6};
    suite.cases.push_back(FourierCase("no_columns" + end, In({4, 0}), attrs));
    attrs["last_dim_size"] = int64_t{4};
    suite.cases.push_back(FourierCase("nothing_known" + end, In({0, 2}), attrs));
    suite.cases.back().not_differentiated = kFewer;
  }
  attrs = FourierAxes({0});
  suite.cases.push_back(Fails(FourierCase("one", In({1}), attrs), "two elements"));
  attrs["last_dim_size"] = int64_t{-3};
  suite.cases.push_back(Fails(FourierCase("negative", In({3}), attrs), "last_dim_size"));
  return suite;
}

OP_TEST(FftC2R, FftC2RSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
