// outside: unit test | OpKernelType, phi conversions, data types, variable types, library types
#include "paddle/fluid/framework/op_kernel_type.h"

#include <gtest/gtest.h>

#include <sstream>
#include <unordered_map>

#include "paddle/fluid/framework/phi_utils.h"
#include "paddle/fluid/framework/var_type.h"

namespace paddle {
namespace framework {

TEST(OutsideOpKernelType, IsPrintedAndHashed) {
  const OpKernelType type(proto::VarType::FP32, platform::CPUPlace(), DataLayout::kNCHW,
                          LibraryType::kCUDNN);
  EXPECT_EQ(KernelTypeToString(type),
            "{data_type[float]; data_layout[NCHW]; place[Place(cpu)]; library_type[CUDNN]}");
  std::unordered_map<OpKernelType, int, OpKernelType::Hash> map{{type, 1}};
  EXPECT_EQ(map.count(OpKernelType(proto::VarType::FP32, platform::CPUPlace())), 0u);
  std::ostringstream text;
  text << LibraryType::kMKLDNN;
  EXPECT_EQ(text.str(), "MKLDNN");
}

TEST(OutsideOpKernelType, TakesTheTypeOfATensor) {
  const ::phi::DenseTensor tensor(::phi::DataType::FLOAT64);
  const OpKernelType type(tensor.type(), platform::CPUPlace(), DataLayout::kNCHW);
  EXPECT_EQ(type.data_type_, proto::VarType::FP64);
  EXPECT_EQ(type.data_layout_, DataLayout::kNCHW);
  const platform::CPUDeviceContext context;
  EXPECT_EQ(OpKernelType(tensor.type(), context).data_type_, proto::VarType::FP64);
}

TEST(OutsidePhiUtils, KeysGoBothWays) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::NCHW, phi::DataType::FLOAT64);
  const OpKernelType type = TransPhiKernelKeyToOpKernelType(key);
  EXPECT_EQ(type.data_type_, proto::VarType::FP64);
  EXPECT_TRUE(platform::is_cpu_place(type.place_));
  EXPECT_EQ(TransOpKernelTypeToPhiKernelKey(type), key);
  const phi::KernelKey on_gpu(phi::Backend::GPUDNN, phi::DataLayout::NCHW, phi::DataType::INT32);
  EXPECT_EQ(TransPhiKernelKeyToOpKernelType(on_gpu).library_type_, LibraryType::kCUDNN);
  static_assert(
      std::is_same_v<ConvertToPhiContext<platform::CPUDeviceContext>::TYPE, phi::CPUContext>);
  EXPECT_EQ(KernelSignatureToString(phi::KernelSignature("k", {"X"}, {}, {"Out"})), "k(X -> Out)");
}

TEST(OutsideVarType, NamesAndNumbers) {
  EXPECT_EQ(ToVarType(typeid(LoDTensor)), proto::VarType::LOD_TENSOR);
  EXPECT_EQ(ToTypeIndex(proto::VarType::SELECTED_ROWS), typeid(phi::SelectedRows));
  EXPECT_NE(ToTypeName(proto::VarType::LOD_TENSOR_ARRAY).find("TensorArray"), std::string::npos);
  EXPECT_EQ(VarTypeTrait<SelectedRows>::kId, proto::VarType::SELECTED_ROWS);
  EXPECT_THROW(ToTypeIndex(9999), platform::EnforceNotMet);
  Variable var;
  var.GetMutable<LoDTensor>()->Resize({7});
  int64_t length = 0;
  VisitVarType(var, [&](const auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, LoDTensor>) length = value.numel();
  });
  EXPECT_EQ(length, 7);
}

TEST(OutsideDataType, CppTypesAndNumbers) {
  EXPECT_EQ(ToDataType(typeid(double)), proto::VarType::FP64);
  EXPECT_EQ(DataTypeTrait<int>::DataType(), proto::VarType::INT32);
  EXPECT_EQ(TransToPhiDataType(proto::VarType::BF16), phi::DataType::BFLOAT16);
  EXPECT_EQ(SizeOfType(proto::VarType::COMPLEX64), 8u);
  EXPECT_EQ(phi::TransToPhiBackend(platform::CPUPlace()), phi::Backend::CPU);
}

TEST(OutsideOpKernelType, SaysWhatIsTransformed) {
  EXPECT_TRUE(NeedTransformLayout(DataLayout::kNCHW, DataLayout::kNHWC));
  EXPECT_FALSE(NeedTransformLayout(DataLayout::kAnyLayout, DataLayout::kNHWC));
  EXPECT_TRUE(NeedTransformLayout(DataLayout::kAnyLayout, DataLayout::kMKLDNN));
  const OpKernelType type(proto::VarType::FP32, platform::CPUPlace());
  EXPECT_FALSE(NeedTransform(type, type));
  const OpKernelType wide(proto::VarType::FP64, platform::CPUPlace());
  EXPECT_TRUE(NeedTransformDataType(type, wide));
  EXPECT_TRUE(NeedTransform(type, wide));
  EXPECT_TRUE(NeedTransform(type, OpKernelType(proto::VarType::FP32, platform::CUDAPlace(0))));
  EXPECT_TRUE(IsType<LoDTensor>(typeid(LoDTensor)));
  EXPECT_FALSE(IsType<LoDTensor>(typeid(LoDTensorArray)));
}

}  // namespace framework
}  // namespace paddle
