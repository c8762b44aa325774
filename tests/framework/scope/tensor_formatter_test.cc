#include "framework/scope/tensor_formatter.h"

#include <gtest/gtest.h>

namespace paddle {
namespace framework {
namespace {

phi::DenseTensor Rows() {
  phi::DenseTensor tensor;
  float* values = tensor.mutable_data<float>(phi::DDim({4, 3}), phi::CPUPlace());
  for (int i = 0; i < 12; ++i) values[i] = static_cast<float>(i) / 7;
  tensor.set_lod({{0, 1, 4}});
  return tensor;
}

// As real Paddle 2.6.2 prints it.
TEST(TensorFormatterTest, PrintsTheLinesOfPaddle) {
  TensorFormat format;
  format.name = "x";
  format.message = "hello there";
  format.summarize = 5;
  EXPECT_EQ(FormatTensor(Rows(), format),
            "Variable: x\n"
            "  - message: hello there\n"
            "  - lod: {{0, 1, 4}}\n"
            "  - place: Place(cpu)\n"
            "  - shape: [4, 3]\n"
            "  - layout: NCHW\n"
            "  - dtype: float32\n"
            "  - data: [0 0.142857 0.285714 0.428571 0.571429]\n");
}

TEST(TensorFormatterTest, LinesCanBeLeftOut) {
  TensorFormat format;
  format.lod = format.shape = format.layout = format.type = false;
  phi::DenseTensor tensor;
  tensor.mutable_data<bool>(phi::DDim({2}), phi::CPUPlace())[0] = true;
  tensor.data<bool>()[1] = false;
  EXPECT_EQ(FormatTensor(tensor, format), "  - place: Place(cpu)\n  - data: [1 0]\n");
}

TEST(TensorFormatterTest, RankZeroAndNothing) {
  TensorFormat format;
  format.layout = false;
  phi::DenseTensor scalar;
  scalar.mutable_data<int64_t>(phi::make_ddim(std::vector<int64_t>()), phi::CPUPlace())[0] = 5;
  EXPECT_EQ(FormatTensor(scalar, format),
            "  - lod: {}\n  - place: Place(cpu)\n  - shape: []\n  - dtype: int64\n  - data: [5]\n");
  EXPECT_NE(FormatTensor(phi::DenseTensor(), format).find("not computed yet"), std::string::npos);
}

template <typename T>
std::string DataLine(T value) {
  phi::DenseTensor tensor;
  *tensor.mutable_data<T>(phi::DDim({1}), phi::CPUPlace()) = value;
  TensorFormat format;
  format.lod = format.shape = format.layout = format.type = false;
  return FormatTensor(tensor, format).substr(std::string("  - place: Place(cpu)\n").size());
}

TEST(TensorFormatterTest, EveryNumberIsPrintedAsOne) {
  EXPECT_EQ(DataLine(0.5), "  - data: [0.5]\n");
  EXPECT_EQ(DataLine(phi::float16(0.5f)), "  - data: [0.5]\n");
  EXPECT_EQ(DataLine(phi::bfloat16(-2.0f)), "  - data: [-2]\n");
  EXPECT_EQ(DataLine(int32_t{-7}), "  - data: [-7]\n");
  EXPECT_EQ(DataLine(int16_t{-7}), "  - data: [-7]\n");
  EXPECT_EQ(DataLine(int8_t{65}), "  - data: [65]\n");
  EXPECT_EQ(DataLine(uint8_t{65}), "  - data: [65]\n");
  EXPECT_EQ(DataLine(phi::complex64(1, 2)), "  - data: unprintable type: complex64\n");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
