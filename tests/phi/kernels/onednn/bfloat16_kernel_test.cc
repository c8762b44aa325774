#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/common/int_array.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

/// Computed in float32, on the CPU in bfloat16 and on oneDNN in bfloat16, from the same numbers.
struct NarrowCase {
  std::string kernel;
  std::vector<DDim> inputs;
  DDim out;
  std::vector<Attribute> attributes;
};

DenseTensor Narrow(const DenseTensor& x) {
  DenseTensor out;
  funcs::FromFloat32(x, DataType::BFLOAT16, &out);
  return out;
}

/// Runs the case on `inputs`; says why oneDNN refuses, if it does.
std::string RunNarrowCase(const NarrowCase& c, Backend backend, DataType dtype,
                          const std::vector<DenseTensor>& inputs, DenseTensor* out) {
  KernelCall call(c.kernel, backend, dtype);
  for (const DenseTensor& input : inputs) call.In(input);
  for (const Attribute& attribute : c.attributes) call.Attr(attribute);
  call.Out(out, c.out);
  if (backend == Backend::ONEDNN) {
    std::string why = call.Why();
    if (!why.empty()) return why;
  }
  call.Run();
  EXPECT_EQ(out->dtype(), dtype);
  return "";
}

std::vector<NarrowCase> NarrowCases() {
  using Ints = std::vector<int>;
  const std::string fixed = "EXPLICIT", nchw = "NCHW";
  const DDim image = {2, 16, 9, 8};
  return {
      {"conv2d_infer",
       {image, {32, 16, 3, 3}},
       {2, 32, 7, 6},
       {Ints{1, 1}, Ints{0, 0}, fixed, 1, Ints{1, 1}, nchw}},
      {"pool2d",
       {image},
       {2, 16, 4, 4},
       {IntArray({2, 2}), Ints{2, 2}, Ints{0, 0}, false, true, nchw, std::string("max"), false,
        false, fixed}},
      {"pool2d",
       {image},
       {2, 16, 4, 4},
       {IntArray({2, 2}), Ints{2, 2}, Ints{0, 0}, false, true, nchw, std::string("avg"), false,
        false, fixed}},
      {"matmul", {{3, 5, 70}, {3, 70, 9}}, {3, 5, 9}, {false, false}},
      {"matmul_with_flatten", {{5, 70}, {70, 9}}, {5, 9}, {1, 1}},
      {"conv2d_transpose",
       {image, {16, 6, 3, 3}},
       {2, 6, 19, 17},
       {Ints{2, 2}, Ints{0, 0}, Ints{}, IntArray(), fixed, 1, Ints{1, 1}, nchw}},
      {"softmax", {{4, 37}}, {4, 37}, {-1}},
      {"log_softmax", {{4, 37}}, {4, 37}, {-1}},
      {"prelu", {image, {16}}, image, {nchw, std::string("channel")}},
      {"mean", {image}, {2, 16}, {IntArray({2, 3}), false}},
      {"max", {image}, {2, 16}, {IntArray({2, 3}), false}},
      {"abs", {image}, image, {}},
      {"clip", {image}, image, {Scalar(-0.25), Scalar(0.5)}},
      {"scale", {image}, image, {Scalar(0.3), 0.1f, true}},
      {"swish", {image}, image, {}},
      {"mish", {image}, image, {20.f}},
      {"softplus", {image}, image, {1.f, 20.f}},
      {"relu", {image}, image, {}},
      {"tanh", {image}, image, {}},
      {"sigmoid", {image}, image, {}},
      {"exp", {image}, image, {}},
      {"gelu", {image}, image, {false}},
      {"relu6", {image}, image, {}},
      {"leaky_relu", {image}, image, {0.1f}},
      {"hard_swish", {image}, image, {}},
      {"add", {image, image}, image, {}},
      {"subtract", {image, image}, image, {}},
      {"multiply", {image, image}, image, {}},
      {"divide", {image, image}, image, {}},
  };
}

TEST(Bfloat16Kernels, AgreeWithFloat32) {
  for (const NarrowCase& c : NarrowCases()) {
    SCOPED_TRACE(c.kernel);
    std::vector<DenseTensor> narrow, wide;
    for (size_t i = 0; i < c.inputs.size(); ++i) {
      narrow.push_back(Narrow(MakeTensor(c.inputs[i], static_cast<int>(i) + 1)));
      wide.push_back(funcs::ToFloat32(narrow.back()));
    }
    DenseTensor expected, on_cpu, on_onednn;
    EXPECT_EQ(RunNarrowCase(c, Backend::CPU, DataType::FLOAT32, wide, &expected), "");
    EXPECT_EQ(RunNarrowCase(c, Backend::CPU, DataType::BFLOAT16, narrow, &on_cpu), "");
    constexpr double kOneRounding = 4e-3, kSeveralRoundings = 2e-2;
    ExpectNear(Values(funcs::ToFloat32(on_cpu)), Values(expected), kOneRounding);
    const std::string why =
        RunNarrowCase(c, Backend::ONEDNN, DataType::BFLOAT16, narrow, &on_onednn);
    EXPECT_EQ(why, onednn::WhyNotBfloat16());
    if (!why.empty()) continue;
    DenseTensor plain;
    onednn::ReorderToPlain(on_onednn, &plain);
    ExpectNear(Values(funcs::ToFloat32(plain)), Values(expected), kSeveralRoundings);
  }
}

TEST(Bfloat16Kernels, RefusalNamesTheProcessor) {
  const std::string why = onednn::WhyNotBfloat16();
  if (why.empty()) GTEST_SKIP() << "this processor computes in bfloat16";
  EXPECT_NE(why.find("AVX-512"), std::string::npos) << why;
}

}  // namespace
}  // namespace phi
