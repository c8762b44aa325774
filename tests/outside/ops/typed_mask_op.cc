// outside: 2.0 | element types as proto types: type() compared, named and visited,
// places as variants (BOOST_GET_CONST, boost::get), memory::Copy, raw memory
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/fluid/memory/memory.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;

// Mask[i] = 1 where i < Length, of the type that an attribute names.
class TypedMaskOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    PADDLE_ENFORCE_EQ(ctx->HasInput("Length"), true,
                      platform::errors::NotFound("Input(Length) should not be null."));
    const int size = ctx->Attrs().Get<int>("size");
    auto dims = framework::vectorize<int>(ctx->GetInputDim("Length"));
    dims.push_back(size);
    ctx->SetOutputDim("Mask", framework::make_ddim(dims));
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "Length"),
                                   ctx.device_context());
  }
};

class TypedMaskOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Length", "(Tensor) int32 or int64.");
    AddOutput("Mask", "(Tensor)");
    AddAttr<int>("size", "columns").GreaterThan(0);
    AddAttr<int>("out_dtype", "the type of Mask")
        .SetDefault(static_cast<int>(framework::proto::VarType::FP32))
        .InEnum({framework::proto::VarType::BOOL, framework::proto::VarType::INT64,
                 framework::proto::VarType::FP32, framework::proto::VarType::FP64});
    AddComment("");
  }
};

template <typename Tx>
struct TypedMaskFunctor {
  TypedMaskFunctor(const Tx* length, int rows, int size, Tensor* mask)
      : length_(length), rows_(rows), size_(size), mask_(mask) {}

  template <typename Ty>
  void apply() const {
    auto* mask = mask_->mutable_data<Ty>(platform::CPUPlace());
    for (int i = 0; i < rows_ * size_; ++i) {
      mask[i] = static_cast<Ty>(static_cast<Tx>(i % size_) < length_[i / size_] ? 1 : 0);
    }
  }

 private:
  const Tx* length_;
  int rows_, size_;
  Tensor* mask_;
};

template <typename DeviceContext, typename Tx>
class TypedMaskKernel : public framework::OpKernel<Tx> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* length = ctx.Input<Tensor>("Length");
    auto* mask = ctx.Output<Tensor>("Mask");
    const auto& length_type = length->type();
    bool type_match = length_type == framework::proto::VarType::INT32 ||
                      length_type == framework::proto::VarType::INT64;
    PADDLE_ENFORCE_EQ(type_match, true,
                      platform::errors::InvalidArgument(
                          "Length holds the wrong type, it holds %s, but desires to be %s or %s",
                          framework::DataTypeToString(length_type),
                          framework::DataTypeToString(framework::proto::VarType::INT32),
                          framework::DataTypeToString(framework::proto::VarType::INT64)));
    auto place = ctx.GetPlace();
    if (!platform::is_cpu_place(place)) {
      PADDLE_THROW(platform::errors::Unimplemented(
          "no kernel for GPU %d", boost::get<platform::CUDAPlace>(place).GetDeviceId()));
    }
    auto cpu = BOOST_GET_CONST(platform::CPUPlace, place);
    const size_t bytes = length->numel() * framework::SizeOfType(length->type());
    memory::AllocationPtr copy = memory::Alloc(place, bytes);
    memory::Copy(cpu, copy->ptr(), cpu, length->data<Tx>(), bytes);

    auto out_dtype = static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("out_dtype"));
    framework::VisitDataType(out_dtype, TypedMaskFunctor<Tx>(static_cast<const Tx*>(copy->ptr()),
                                                             static_cast<int>(length->numel()),
                                                             ctx.Attr<int>("size"), mask));
    PADDLE_ENFORCE_EQ(mask->type() != out_dtype, false, platform::errors::Fatal("another type"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_typed_mask, ops::TypedMaskOp, ops::TypedMaskOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
REGISTER_OP_CPU_KERNEL(outside_typed_mask,
                       ops::TypedMaskKernel<paddle::platform::CPUDeviceContext, int>,
                       ops::TypedMaskKernel<paddle::platform::CPUDeviceContext, int64_t>);
