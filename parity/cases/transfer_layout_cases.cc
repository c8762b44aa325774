#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"
#include "phi/common/layout.h"

namespace phibridge {
namespace parity {
namespace {

using phi::DataLayout;

OpCase TransferOf(const char* name, Input x, int src, int dst) {
  OpCase c = PlainCase(name, {{"X", {std::move(x)}}}, {{"src_layout", src}, {"dst_layout", dst}});
  c.outputs["Out"].compile_shape = false;
  return c;
}

OpSuite TransferLayoutSuite() {
  constexpr int kNone = -1, kNchw = static_cast<int>(DataLayout::NCHW),
                kNhwc = static_cast<int>(DataLayout::NHWC),
                kOneDnn = static_cast<int>(DataLayout::ONEDNN);
  OpSuite suite;
  suite.type = "transfer_layout";
  suite.phi_kernel = "transfer_layout";
  suite.dtypes = AllTypes();
  suite.no_reference = "numbers by hand; parity/truths/transfer_layout.json";
  auto& cases = suite.cases;
  const Input image = In({1, 2, 2, 3}).Values({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  const Truth last = {{1, 2, 3, 2}, {0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11}, {}};
  for (const int src : {kNchw, kNone}) {
    cases.push_back(TransferOf(src == kNone ? "of_any" : "channels_last", image, src, kNhwc));
    cases.back().dtypes = {DataType::FLOAT32, DataType::INT64};
    cases.back().truth["Out"] = last;
  }
  cases.push_back(TransferOf(
      "every_type", In({2, 3, 1, 2}).Values({0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0}), kNchw, kNhwc));
  cases.back().truth["Out"] = {{2, 1, 2, 3}, {0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {}};
  cases.push_back(TransferOf("empty", In({0, 2, 2, 3}), kNchw, kNhwc));
  cases.back().truth["Out"] = {{0, 2, 3, 2}, {}, {}};
  // A tensor is NCHW unless it says otherwise, whatever src_layout says.
  cases.push_back(TransferOf("has_it_already", In({1, 1, 1, 2}).Values({0, 1}), kNhwc, kNchw));
  cases.back().truth["Out"] = {{1, 1, 1, 2}, {0, 1}, {}};
  cases.push_back(TransferOf("copied_for_onednn", In({3}).Values({0, 1, 1}), kNchw, kOneDnn));
  cases.back().truth["Out"] = {{3}, {0, 1, 1}, {}};
  for (OpCase c :
       {Fails(TransferOf("one_layout", In({1, 2, 2, 3}), kNhwc, kNhwc),
              "must be two layouts; both are 1"),
        Fails(TransferOf("three_axes", In({2, 2, 3}), kNchw, kNhwc),
              "must have rank 4 to go from layout NCHW to NHWC"),
        Fails(TransferOf("five_axes", In({1, 2, 2, 2, 3}), kNone, kNhwc), "rank 4"),
        Fails(TransferOf("volume", In({1, 2, 2, 2, 3}), kNchw, static_cast<int>(DataLayout::NDHWC)),
              "dst_layout"),
        Fails(TransferOf("no_such_layout", In({1, 2, 2, 3}), kNchw, 99), "dst_layout"),
        Fails(TransferOf("layout_below_all", In({1, 2, 2, 3}), kNchw, -1), "dst_layout")}) {
    c.dtypes = {DataType::FLOAT32};
    cases.push_back(c);
  }
  return RefusedAtRun(std::move(suite), "the layout comes with the tensor",
                      {"five_axes", "three_axes"});
}

OP_TEST(TransferLayout, TransferLayoutSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
