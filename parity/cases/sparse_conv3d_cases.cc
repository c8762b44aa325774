#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Sizes = std::vector<int>;

// The twin convolves the dense image, in the layout that it has and with the channels of the kernel
// in front.
OpCase ConvOf(const char* name, Input x, const std::vector<int64_t>& kernel, const Sizes& paddings,
              const Sizes& dilations, const Sizes& strides, bool subm = false) {
  OpCase c = SparseCase(name, "conv3d_coo", {{"x", std::move(x)}, {"kernel", In(kernel)}},
                        Input::kSparseCoo,
                        {{"paddings", paddings},
                         {"dilations", dilations},
                         {"strides", strides},
                         {"groups", 1},
                         {"subm", subm},
                         {"key", std::string()}});
  for (const char* by_product : {"rulebook", "counter"}) c.outputs[by_product].compare = false;
  const bool is_3d = kernel.size() == 5;
  DenseTwin twin =
      Twin(is_3d ? "conv3d" : "conv2d", {{"paddings", paddings},
                                         {"dilations", dilations},
                                         {"strides", strides},
                                         {"data_format", std::string(is_3d ? "NDHWC" : "NHWC")}});
  twin.inputs = {{"x", "Input"}, {"kernel", "Filter"}};
  twin.outputs = {{"out", "Output"}};
  twin.axes["kernel"] = is_3d ? Sizes{4, 3, 0, 1, 2} : Sizes{3, 2, 0, 1};
  twin.only_stored = subm;
  if (subm) twin.places_of = "x";
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseConv3dSuite() {
  OpSuite suite = SparseSuite("sparse_conv3d", OpClass::kProduct);
  suite.sizes_at_run = "the places that have values decide";
  auto& cases = suite.cases;
  cases.push_back(ConvOf("plain", CooImage3d(2), {2, 2, 2, 2, 3}, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}));
  cases.push_back(
      ConvOf("padded_strided", CooImage3d(2), {3, 3, 3, 2, 4}, {1, 1, 1}, {1, 1, 1}, {2, 1, 2}));
  cases.push_back(
      ConvOf("dilated", CooImage3d(1), {1, 2, 2, 1, 2}, {0, 1, 1}, {1, 2, 2}, {1, 1, 1}));
  cases.push_back(
      ConvOf("submanifold", CooImage3d(2), {3, 3, 3, 2, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, true));
  cases.push_back(ConvOf("image_2d", Coo({2, 4, 4, 3}, {{0, 1, 1}, {1, 3, 0}, {2, 0, 0}}),
                         {2, 3, 3, 2}, {0, 1}, {1, 1}, {1, 1}));
  cases.push_back(ConvOf("indices_of_int32", CooImage3d(2, DataType::INT32), {2, 2, 2, 2, 3},
                         {0, 0, 0}, {1, 1, 1}, {1, 1, 1}));
  // Paddings and strides of a submanifold convolution follow from the kernel.
  cases.push_back(ConvOf("submanifold_by_its_kernel", CooImage3d(2), {3, 1, 3, 2, 3}, {0, 0, 0},
                         {1, 1, 1}, {2, 1, 2}, true));
  cases.back().dense_twin.attrs["paddings"] = Sizes{1, 0, 1};
  cases.back().dense_twin.attrs["strides"] = Sizes{1, 1, 1};
  // Pixel (0, 0) meets the kernel's first element alone, pixel (1, 1) each of them.
  cases.push_back(ConvOf("known_rulebook",
                         Coo({1, 3, 3, 1}, {{0, 0}, {0, 1}, {0, 1}}, DataType::INT32), {2, 2, 1, 1},
                         {0, 0}, {1, 1}, {1, 1}));
  cases.back().truth["rulebook"] = {{3, 5}, {0, 0, 1, 2, 3, 0, 1, 1, 1, 1, 0, 3, 2, 1, 0}, {}};
  cases.back().truth["counter"] = {{4}, {2, 1, 1, 1}, {}};
  for (const char* by_product : {"rulebook", "counter"})
    cases.back().outputs[by_product].compare = true;
  cases.push_back(Fails(ConvOf("submanifold_of_few_paddings", CooImage3d(2), {3, 3, 3, 2, 3},
                               {1, 1}, {1, 1, 1}, {1, 1, 1}, true),
                        "needs 3 sizes of the kernel, paddings, dilations and strides"));
  cases.push_back(Fails(
      ConvOf("other_channels", CooImage3d(3), {2, 2, 2, 2, 3}, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}),
      "does not fit the kernel"));
  constexpr int kFar = 2147483647;
  cases.push_back(Fails(ConvOf("more_places_than_numbers", CooImage3d(2), {2, 2, 2, 2, 3},
                               {kFar, kFar, kFar}, {1, 1, 1}, {1, 1, 1}),
                        "is larger than any memory", phi::RESOURCE_EXHAUSTED));
  return suite;
}

// A rulebook that names what is not there: two values of x, four elements of the kernel.
OpSuite SparseConv3dGradSuite() {
  OpSuite suite = GradientSuite("sparse_conv3d_grad");
  const Input x = Coo({1, 3, 3, 1}, {{0, 0}, {0, 1}, {0, 1}});
  const Input out = Coo({1, 2, 2, 1}, {{0, 0, 0, 0}, {0, 0, 1, 1}, {0, 1, 0, 1}});
  const auto refuses = [&](const char* name, const std::vector<double>& pair, DataType dtype,
                           const char* text) {
    OpCase c = SparseCase(name, "conv3d_coo_grad",
                          {{"x", x},
                           {"kernel", In({2, 2, 1, 1})},
                           {"out", out},
                           {"rulebook", In({3, 1}).Values(pair).Type(dtype)},
                           {"counter", Ints({1, 1, 1, 1})},
                           {"out@GRAD", out}},
                          Input::kSparseCoo,
                          {{"paddings", Sizes{0, 0}},
                           {"dilations", Sizes{1, 1}},
                           {"strides", Sizes{1, 1}},
                           {"groups", 1},
                           {"subm", false},
                           {"key", std::string()}});
    c.outputs = {{"x@GRAD", c.outputs["out"]}};
    suite.cases.push_back(Fails(c, text));
  };
  const DataType int32 = DataType::INT32;
  refuses("rulebook_of_floats", {0, 0, 0}, DataType::FLOAT32, "a rulebook is [3, pairs] of int32");
  refuses("element_below", {-1, 0, 0}, int32, "rulebook, row 0 must be in [0, 4); one is -1");
  refuses("element_behind", {4, 0, 0}, int32, "rulebook, row 0 must be in [0, 4); one is 4");
  refuses("value_below", {0, -1, 0}, int32, "rulebook, row 1 must be in [0, 2); one is -1");
  refuses("value_behind", {0, 2, 0}, int32, "rulebook, row 1 must be in [0, 2); one is 2");
  return suite;
}

OP_TEST(SparseConv3d, SparseConv3dSuite());
OP_TEST(SparseConv3dGrad, SparseConv3dGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
