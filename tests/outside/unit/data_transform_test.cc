// outside: unit test | TransformData, TransDataLayout, CastDataLayout, SetTensorToVariable
#include "paddle/fluid/framework/data_transform.h"

#include <gtest/gtest.h>

#include <vector>

#include "paddle/fluid/framework/data_layout_transform.h"
#include "tests/outside/unit/tensor_of.h"

namespace paddle {
namespace framework {

using phi::tests::ElementsOf;
using phi::tests::EmptyOf;
using phi::tests::TensorOf;

OpKernelType KernelOf(proto::VarType::Type type, DataLayout layout) {
  return OpKernelType(type, platform::CPUPlace(), layout);
}

// [1, 2, 1, 2]: two channels of two pixels.
Tensor Pixels() {
  Tensor pixels = TensorOf<float>({1, 2, 1, 2}, {1, 2, 3, 4});
  pixels.set_layout(DataLayout::kNCHW);
  return pixels;
}

TEST(OutsideDataTransform, TypeAndLayout) {
  Tensor out;
  TransformData(KernelOf(proto::VarType::FP64, DataLayout::kNHWC),
                KernelOf(proto::VarType::FP32, DataLayout::kNCHW), Pixels(), &out);
  EXPECT_EQ(out.dims(), phi::make_ddim({1, 1, 2, 2}));
  EXPECT_EQ(out.layout(), DataLayout::kNHWC);
  EXPECT_EQ(ElementsOf<double>(out), (std::vector<double>{1, 3, 2, 4}));
  const Tensor pixels = Pixels();
  const auto same = KernelOf(proto::VarType::FP32, DataLayout::kNCHW);
  TransformData(same, same, pixels, &out);
  EXPECT_TRUE(out.IsSharedBufferWith(pixels));
}

TEST(OutsideDataTransform, Layouts) {
  EXPECT_EQ(GetAxis(DataLayout::kNCHW, DataLayout::kNHWC), (std::vector<int>{0, 2, 3, 1}));
  EXPECT_EQ(GetAxis(DataLayout::kNHWC, DataLayout::kNCHW), (std::vector<int>{0, 3, 1, 2}));
  EXPECT_THROW(GetAxis(DataLayout::kNHWC, DataLayout::kNHWC), platform::EnforceNotMet);
  EXPECT_THROW(GetAxis(DataLayout::kNCDHW, DataLayout::kNHWC), platform::EnforceNotMet);
  Tensor out;
  TransDataLayout(KernelOf(proto::VarType::FP32, DataLayout::kNCHW),
                  KernelOf(proto::VarType::FP32, DataLayout::kNHWC), Pixels(), &out);
  EXPECT_EQ(ElementsOf<float>(out), (std::vector<float>{1, 3, 2, 4}));
  Tensor back = EmptyOf<float>({1, 2, 1, 2});
  CastDataLayout cast(nullptr, GetAxis(DataLayout::kNHWC, DataLayout::kNCHW), out, &back);
  VisitDataType(proto::VarType::FP32, cast);
  EXPECT_EQ(ElementsOf<float>(back), (std::vector<float>{1, 2, 3, 4}));
}

TEST(OutsideDataTransform, VariablesWithOtherElements) {
  Variable in, out;
  in.GetMutable<LoDTensor>()->Resize({3, 1});
  in.GetMutable<LoDTensor>()->set_lod({{0, 1, 3}});
  const Tensor elements = TensorOf<float>({3, 1}, {7, 8, 9});
  SetTensorToVariable(in, elements, &out);
  EXPECT_TRUE(out.Get<LoDTensor>().IsSharedBufferWith(elements));
  EXPECT_EQ(out.Get<LoDTensor>().lod(), in.Get<LoDTensor>().lod());
  Variable rows, rows_out, other;
  rows.GetMutable<phi::SelectedRows>()->set_height(9);
  rows.GetMutable<phi::SelectedRows>()->set_rows({1, 5, 2});
  SetTensorToVariable(rows, elements, &rows_out);
  EXPECT_EQ(rows_out.Get<phi::SelectedRows>().height(), 9);
  EXPECT_EQ(rows_out.Get<phi::SelectedRows>().rows().size(), 3u);
  EXPECT_TRUE(rows_out.Get<phi::SelectedRows>().value().IsSharedBufferWith(elements));
  other.GetMutable<LoDTensorArray>();
  EXPECT_THROW(SetTensorToVariable(other, elements, &out), platform::EnforceNotMet);
}

}  // namespace framework
}  // namespace paddle
