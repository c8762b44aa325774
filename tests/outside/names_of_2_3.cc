// outside: 2.3 | names that no other source here uses; compiled, not run
// Names that sources of 2.3 use and the operators beside this file do not. That it compiles is the
// test; nothing here is run.
#include <memory>
#include <string>
#include <vector>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/generator.h"
#include "paddle/fluid/framework/mixed_vector.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/var_type.h"
#include "paddle/fluid/memory/malloc.h"
#include "paddle/fluid/platform/device/gpu/gpu_dnn.h"
#include "paddle/fluid/string/printf.h"
#include "paddle/phi/api/ext/dispatch.h"
#include "paddle/phi/common/amp_type_traits.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/phi/core/tensor_utils.h"
#include "paddle/phi/core/utils/array.h"
#include "paddle/utils/flat_hash_map.h"
#include "paddle/utils/string/string_helper.h"
#include "paddle/utils/variant.h"

namespace phi {

template <typename... Args>
void Use(const Args&...) {}

template <typename T, typename Context>
void NamesOf23Kernel(const Context& dev_ctx, const DenseTensor& x,
                     paddle::optional<const SelectedRows&> rows,
                     const paddle::optional<std::vector<const DenseTensor*>>& list,
                     const std::vector<Scalar>& scalars, DataType dtype, DataLayout layout,
                     const std::string& text, const std::vector<std::string>& texts,
                     std::vector<float> floats, int64_t n, DenseTensor* out) {
  Use(rows, list, scalars, dtype, layout, text, texts, floats);
  Use(dev_ctx.GetGenerator()->GetCPUEngine(), dev_ctx.GetHostGenerator()->GetCPUEngine());
  Use(*dev_ctx.eigen_device());
  out->mutable_data<T>(dev_ctx.GetPlace());
  dev_ctx.template Alloc<T>(out, n * sizeof(T));
  dev_ctx.template HostAlloc<T>(out);
  Use(phi::stride(x.dims()), phi::flatten_to_2d(x.dims(), 1), x.dims().transpose({1, 0}));
  Use(x.dims().reshape({-1}), phi::vectorize<int>(x.dims()), x.Slice(0, 1), x.memory_size());
  out->ShareDataWith(x);
  out->ShareBufferWith(x);
  out->ResizeAndAllocate(x.dims());
  out->set_meta(x.meta());
  Use(out->IsSharedBufferWith(x), std::shared_ptr<phi::Allocation>(x.Holder()));
  Use(typename phi::dtype::MPTypeTrait<T>::Type());
  PD_DISPATCH_FLOATING_AND_INTEGRAL_TYPES(x.dtype(), "dispatch", ([&] { Use(data_t(), 1); }));
  Use(PD_VISIT_ALL_TYPES(x.dtype(), "visit", [&] { return sizeof(data_t); }));
  PD_VISIT_FLOATING_AND_COMPLEX_AND_2_TYPES(phi::DataType::FLOAT16, phi::DataType::BOOL, x.dtype(),
                                            "visit", [&] { Use(data_t()); });
  DenseTensorMeta meta(DataType::FLOAT32, phi::make_ddim({1, 2}));
  DenseTensor tmp = phi::DenseTensor();
  MetaTensor meta_out(&tmp);
  meta_out.share_meta(MetaTensor(x));
  phi::Copy(dev_ctx, x, dev_ctx.GetPlace(), false, out);
  phi::Array<int, 3> array(1, 2, 3);
  Use(meta, array[0], paddle::make_optional<const DenseTensor&>(x), paddle::make_optional(tmp));
}

}  // namespace phi

PD_REGISTER_KERNEL(names_of_2_3, CPU, ALL_LAYOUT, phi::NamesOf23Kernel, float, double,
                   phi::dtype::float16, phi::dtype::bfloat16, phi::dtype::complex<float>,
                   paddle::experimental::complex128, int, int64_t, bool, uint8_t, int8_t, int16_t) {
}

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;

struct Visitor {
  template <typename T>
  void apply() const {}
};

void NamesOfFramework(const framework::ExecutionContext& ctx,
                      framework::InferShapeContext* shapes) {
  framework::VisitDataType(framework::proto::VarType::FP32, Visitor());
  framework::VisitDataTypeTiny(framework::proto::VarType::INT32, Visitor());
  phi::Use(framework::GetCPURandomEngine(3), framework::DefaultCPUGenerator()->GetCPUEngine());
  auto block = memory::Alloc(ctx.GetPlace(), 16);
  auto other = memory::Alloc(ctx.device_context(), 16);
  memory::Copy(platform::CPUPlace(), block->ptr(), platform::CPUPlace(), other->ptr(), 4);
  memory::Copy(ctx.GetPlace(), block->ptr(), ctx.GetPlace(), other->ptr(), 4, nullptr);
  framework::Vector<size_t> level{0, 1};
  framework::MixVector<size_t> mixed(&level);
  phi::Use(mixed.Data(ctx.GetPlace()), framework::ToAbsOffset({}));
  platform::DeviceContextPool& pool = platform::DeviceContextPool::Instance();
  auto& dev_ctx = *pool.Get(ctx.GetPlace());
  Tensor a, b;
  framework::TensorCopy(a, ctx.GetPlace(), dev_ctx, &b);
  framework::TensorCopy(a, platform::CPUPlace(), &b);
  framework::TensorCopySync(a, platform::CPUPlace(), &b);
  framework::TensorFromVector(std::vector<bool>{true}, dev_ctx, &b);
  framework::TensorFromVector<int>({1, 2}, &b);
  phi::Use(framework::ReshapeToMatrix(a, 1), BOOST_GET_CONST(int, ctx.GetAttr("axis")));
  auto vars = shapes->GetInputVarPtrs("X");
  auto* desc = BOOST_GET(framework::VarDesc*, vars[0]);
  auto* var = PADDLE_GET(framework::Variable*, vars[0]);
  PADDLE_ENFORCE_NOT_NULL(desc, platform::errors::NotFound("No variable."));
  phi::Use(var->IsType<phi::SelectedRows>(), boost::get<float>(ctx.GetAttr("x")));
  static_assert(framework::IsComplex<platform::complex<float>>::value, "");
  phi::Use(framework::DataTypeTrait<float>::DataType(), platform::CanCUDNNBeUsed(ctx));
  phi::Use(paddle::experimental::CppTypeToDataType<float>::Type(), framework::ALL_ELEMENTS);
  phi::Use(paddle::experimental::SizeOf(paddle::experimental::DataType::FLOAT32));
  VLOG(3) << platform::Place(platform::CPUPlace()) << string::Sprintf("%d", 1);
  phi::Use(string::join_strings(string::split_string<std::string>("a,b", ","), ','));
  phi::Use(paddle::flat_hash_map<int, int>(), paddle::get<int>(paddle::variant<int, float>(1)));
}

void NamesOfEigen(const platform::CPUDeviceContext& dev_ctx, Tensor* a) {
  auto& place = *dev_ctx.eigen_device();
  framework::EigenScalar<float>::From(*a).setConstant(1.0f);
  auto half = framework::EigenVector<platform::float16>::Flatten(*a);
  half.device(place) = half + half;
  framework::EigenTensor<platform::bfloat16, 3>::From(*a, phi::make_ddim({1, 2, 3})).setZero();
  auto complex = framework::EigenVector<platform::complex<float>>::Flatten(*a);
  complex.device(place) = complex * complex;
}

class OldLoopOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const platform::Place& place) const override {
    (void)place;
    auto& x = scope.FindVar(Input("X"))->Get<framework::LoDTensor>();
    scope.FindVar(Output("Out"))->GetMutable<framework::LoDTensorArray>()->push_back(x);
  }
  DISABLE_COPY_AND_ASSIGN(OldLoopOp);
};

class OldLoopOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "").AsDuplicable();
    AddOutput("Out", "");
    AddAttr<framework::BlockDesc*>("sub_block", "");
    AddAttr<std::vector<std::string>>("names", "").SetDefault({}).AsExtra();
    AddAttr<std::vector<int64_t>>("longs", "").SetDefault({});
    AddAttr<int>("n", "").SetDefault(1).EqualGreaterThan(0).GreaterThan(-1);
    AddComment("");
  }
};

class OldLoopOpShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", framework::make_ddim({1}));
  }
};

class OldLoopOpType : public framework::StaticGraphVarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputType("Out", framework::proto::VarType::LOD_TENSOR_ARRAY, framework::ALL_ELEMENTS);
    // GetAttr gives a temporary here.
    if (!ctx->IsDygraph() && BOOST_GET_CONST(int, ctx->GetAttr("n")) > 0) {
      ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
    }
  }
};

class OldLoopGradMaker : public framework::GradOpDescMakerBase {
 public:
  using framework::GradOpDescMakerBase::GradOpDescMakerBase;
  std::vector<std::unique_ptr<framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<framework::OpDesc>> ops;
    auto* grad = new framework::OpDesc();
    grad->SetType("names_of_2_3_loop_grad");
    grad->SetBlockAttr("sub_block", this->grad_block_[0]);
    ops.emplace_back(grad);
    return ops;
  }
};

class OldLoopDygraphGradMaker : public imperative::GradOpBaseMakerBase {
 public:
  using imperative::GradOpBaseMakerBase::GradOpBaseMakerBase;
  std::shared_ptr<imperative::GradOpNode> operator()() const final {
    auto node = this->NewGradNode();
    imperative::TracedGradOp op(node);
    op.SetType("names_of_2_3_loop_grad");
    op.SetInput("X", this->Input("X"));
    op.SetAttrMap(this->Attrs());
    return node;
  }
};

template <typename DeviceContext, typename T>
struct OldFunctor {
  void operator()(const framework::ExecutionContext&) const {}
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(names_of_2_3_loop, ops::OldLoopOp, ops::OldLoopOpShape, ops::OldLoopOpMaker,
                  ops::OldLoopOpType, ops::OldLoopGradMaker, ops::OldLoopDygraphGradMaker);
REGISTER_OP_WITHOUT_GRADIENT(names_of_2_3_ungraded, ops::OldLoopOp, ops::OldLoopOpMaker);
REGISTER_OP_CPU_KERNEL_FUNCTOR(names_of_2_3_functor, float,
                               ops::OldFunctor<paddle::platform::CPUDeviceContext, float>, double,
                               ops::OldFunctor<paddle::platform::CPUDeviceContext, double>);
REGISTER_OP_VERSION(names_of_2_3_loop)
    .AddCheckpoint("", paddle::framework::compatible::OpVersionDesc()
                           .ModifyAttr("longs", "", std::vector<int64_t>{1})
                           .DeleteInput("Y", "")
                           .NewOutput("Out2", "")
                           .BugfixWithBehaviorChanged("")
                           .DeleteAttr("m", ""));
