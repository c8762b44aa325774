#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

using Longs64 = std::vector<int64_t>;

OpSuite FourierSuite(const std::string& type, std::vector<DataType> dtypes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = std::move(dtypes);
  suite.op_class = OpClass::kReduction;
  return suite;
}

struct Transform {
  const char* name;
  std::vector<int64_t> dims, axes;
};
// Powers of 2, small primes, primes that need a convolution, several axes, one element.
const std::vector<Transform>& Transforms() {
  static const std::vector<Transform> kTransforms = {{"eight", {8}, {0}},
                                                     {"rows", {3, 12}, {1}},
                                                     {"columns", {10, 3}, {0}},
                                                     {"plane", {4, 6}, {0, 1}},
                                                     {"middle", {2, 7, 3}, {1}},
                                                     {"turned", {2, 6, 5}, {2, 0}},
                                                     {"from_the_end", {3, 4}, {-1}},
                                                     {"prime", {2, 53}, {1}},
                                                     {"large_prime", {1, 71}, {1}},
                                                     {"twice_prime", {1, 134}, {1}},
                                                     {"long_line", {1, 512}, {1}},
                                                     {"ninety", {90}, {0}}};
  return kTransforms;
}
template <typename Add>
void AddTransforms(const paddle::framework::AttributeMap& more, Add add) {
  for (const Transform& t : Transforms()) {
    for (const char* normalization : {"backward", "ortho", "forward"}) {
      for (bool forward : {true, false}) {
        paddle::framework::AttributeMap attrs = more;
        attrs["axes"] = t.axes;
        attrs["normalization"] = std::string(normalization);
        attrs["forward"] = forward;
        const std::string name = std::string(t.name) + "_" + normalization;
        add(name + (forward ? "_forward" : "_back"), t, attrs);
      }
    }
  }
}
paddle::framework::AttributeMap Along(Longs64 axes, const std::string& normalization = "backward") {
  return {{"axes", std::move(axes)}, {"normalization", normalization}, {"forward", true}};
}
OpCase FourierCase(const std::string& name, Input x, paddle::framework::AttributeMap attrs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs));
}

OpSuite FftC2CSuite() {
  OpSuite suite = FourierSuite("fft_c2c", {DataType::COMPLEX64, DataType::COMPLEX128});
  auto& cases = suite.cases;
  cases.push_back(FourierCase("known", In({4}).Values({1, 2, 4, 3}), Along({0})));
  AddTransforms({}, [&](const std::string& name, const Transform& t, const auto& attrs) {
    cases.push_back(FourierCase(name, In(t.dims), attrs));
  });
  cases.push_back(FourierCase("empty", In({0, 4}), Along({1})));
  cases.push_back(Fails(FourierCase("axis", In({3}), Along({1})), "axes"));
  cases.push_back(Fails(FourierCase("no_axis", In({3}), Along({})), "axes"));
  cases.push_back(Fails(FourierCase("normalization", In({3}), Along({0}, "x")), "normalization"));
  return suite;
}
OP_TEST(FftC2C, FftC2CSuite());

OpSuite FftR2CSuite() {
  OpSuite suite = FourierSuite("fft_r2c", Floats());
  for (bool onesided : {true, false}) {
    const std::string end = onesided ? "_half" : "_whole";
    AddTransforms({{"onesided", onesided}},
                  [&](const std::string& name, const Transform& t, const auto& attrs) {
                    suite.cases.push_back(FourierCase(name + end, In(t.dims), attrs));
                  });
    auto attrs = Along({0});
    attrs["onesided"] = onesided;
    // A symmetric signal has a real transform.
    OpCase known = FourierCase("known" + end, In({4}).Values({5, 1, 3, 1}), attrs);
    known.truth["Out"] = {{onesided ? 3 : 4}, {10, 2, 6, 2}, {}};
    if (onesided) known.truth["Out"].values.pop_back();
    suite.cases.push_back(std::move(known));
  }
  return suite;
}
OP_TEST(FftR2C, FftR2CSuite());

OpSuite FftC2RSuite() {
  OpSuite suite = FourierSuite("fft_c2r", {DataType::COMPLEX64, DataType::COMPLEX128});
  for (int64_t more :
       {-1, 0, 1, 4}) {  // last_dim_size is 0, or what half of it gives, or not quite
    AddTransforms({}, [&](const std::string& name, const Transform& t, auto attrs) {
      const int64_t axis = t.axes.back() < 0 ? t.axes.back() + 2 : t.axes.back();
      attrs["last_dim_size"] = more < 0 ? int64_t{0} : 2 * (t.dims[axis] - 1) + more;
      suite.cases.push_back(FourierCase(name + "_" + std::to_string(more + 1), In(t.dims), attrs));
      if (more != 4) return;
      suite.cases.back().not_differentiated =
          "the original's gradient has n / 2 + 1 elements; X has fewer here";
    });
  }
  auto attrs = Along({0});
  suite.cases.push_back(Fails(FourierCase("one", In({1}), attrs), "two elements"));
  attrs["last_dim_size"] = int64_t{-3};
  suite.cases.push_back(Fails(FourierCase("negative", In({3}), attrs), "last_dim_size"));
  return suite;
}
OP_TEST(FftC2R, FftC2RSuite());

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

const std::vector<DataType> kFrameTypes = {DataType::FLOAT32,   DataType::FLOAT64,
                                           DataType::INT32,     DataType::INT64,
                                           DataType::COMPLEX64, DataType::COMPLEX128};

OpSuite FrameSuite() {
  OpSuite suite = MoveSuite("frame", "frame");
  suite.dtypes = kFrameTypes;
  const auto add = [&](const std::string& name, Input x, int length, int hop, int axis) {
    suite.cases.push_back(
        PlainCase(name, {{"X", {std::move(x)}}},
                  {{"frame_length", length}, {"hop_length", hop}, {"axis", axis}}));
  };
  add("known", In({5}).Values({1, 2, 3, 4, 5}), 3, 2, -1);
  suite.cases[0].truth["Out"] = {{3, 2}, {1, 3, 2, 4, 3, 5}, {}};
  add("known_first", In({5}).Values({1, 2, 3, 4, 5}), 3, 2, 0);
  suite.cases[1].truth["Out"] = {{2, 3}, {1, 2, 3, 3, 4, 5}, {}};
  add("batch", In({2, 3, 11}).Range(-9, 9), 4, 3, -1);
  add("batch_first", In({11, 2, 3}).Range(-9, 9), 4, 3, 0);
  add("gaps", In({2, 11}).Range(-9, 9), 2, 5, -1);
  add("all", In({2, 4}).Range(-9, 9), 4, 1, -1);
  add("empty", In({0, 4}), 2, 1, -1);
  add("too_long", In({4}), 5, 1, -1);
  suite.cases.back() = Fails(suite.cases.back(), "length");
  add("axis", In({4, 4}), 2, 1, 1);
  suite.cases.back() = Fails(suite.cases.back(), "axis");
  add("hop", In({4}), 2, 0, -1);
  suite.cases.back() = Fails(suite.cases.back(), "hop_length");
  return suite;
}
OP_TEST(Frame, FrameSuite());

OpSuite OverlapAddSuite() {
  OpSuite suite = MoveSuite("overlap_add", "overlap_add");
  suite.dtypes = kFrameTypes;
  suite.op_class = OpClass::kReduction;
  const auto add = [&](const std::string& name, Input x, int hop, int axis) {
    suite.cases.push_back(
        PlainCase(name, {{"X", {std::move(x)}}}, {{"hop_length", hop}, {"axis", axis}}));
  };
  add("known", In({3, 2}).Values({1, 3, 2, 4, 3, 5}), 2, -1);
  suite.cases[0].truth["Out"] = {{5}, {1, 2, 6, 4, 5}, {}};
  add("known_first", In({2, 3}).Values({1, 2, 3, 3, 4, 5}), 2, 0);
  suite.cases[1].truth["Out"] = {{5}, {1, 2, 6, 4, 5}, {}};
  add("batch", In({2, 3, 4, 5}).Range(-9, 9), 1, -1);
  add("batch_first", In({5, 4, 2, 3}).Range(-9, 9), 3, 0);
  add("side_by_side", In({2, 4, 3}).Range(-9, 9), 4, -1);
  add("rank", In({4}), 1, -1);
  suite.cases.back() = Fails(suite.cases.back(), "rank 2");
  add("hop", In({4, 3}), 5, -1);
  suite.cases.back() = Fails(suite.cases.back(), "hop_length");
  return suite;
}
OP_TEST(OverlapAdd, OverlapAddSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
