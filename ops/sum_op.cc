#include <map>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/add_n.h"
#include "phi/infermeta/check_row_values.h"

namespace paddle::operators {

static framework::OpKernelType TypeOf(const framework::ExecutionContext& ctx,
                                      const DenseTensor& tensor) {
  return framework::OpKernelType(framework::TransToProtoVarType(tensor.dtype()), ctx.GetPlace());
}

framework::OpKernelType SumKernelType(const framework::OperatorWithKernel& /*op*/,
                                      const framework::ExecutionContext& ctx) {
  for (const framework::Variable* var : ctx.MultiInputVar("X")) {
    if (var->IsType<phi::TensorArray>()) {
      for (const DenseTensor& element : var->Get<phi::TensorArray>()) {
        if (element.numel() > 0) return TypeOf(ctx, element);
      }
    } else if (var->IsType<phi::SelectedRows>()) {
      return TypeOf(ctx, var->Get<phi::SelectedRows>().value());
    } else if (var->IsType<DenseTensor>() && var->Get<DenseTensor>().numel() > 0) {
      return TypeOf(ctx, var->Get<DenseTensor>());
    }
  }
  for (const framework::Variable* var : ctx.MultiInputVar("X")) {  // all of them are empty
    if (!var->IsType<DenseTensor>()) continue;
    const auto& tensor = var->Get<DenseTensor>();
    if (tensor.dtype() != phi::DataType::UNDEFINED) return TypeOf(ctx, tensor);
  }
  return framework::OpKernelType(framework::proto::VarType::FP32, ctx.GetPlace());
}

void SumVarType(framework::InferVarTypeContext* ctx) {
  using framework::proto::VarType;
  auto type = VarType::LOD_TENSOR;
  if (ctx->InputTypeAnyOf("X", VarType::LOD_TENSOR_ARRAY)) type = VarType::LOD_TENSOR_ARRAY;
  if (ctx->InputTypeAllOf("X", VarType::SELECTED_ROWS)) type = VarType::SELECTED_ROWS;
  ctx->SetOutputType("Out", type);
  ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
}

template <typename T>
class SumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    framework::Variable* out = ctx.OutputVar("Out");
    if (out->IsType<phi::SelectedRows>()) return AddRows(ctx, out->GetMutable<phi::SelectedRows>());
    if (out->IsType<phi::TensorArray>()) return AddArrays(ctx, out->GetMutable<phi::TensorArray>());
    AddTensors(ctx, ctx.Output<DenseTensor>("Out"));
  }

 private:
  using W = reference::Wide<T>;

  static void CheckSize(int64_t count, const std::vector<W>& sum) {
    PADDLE_ENFORCE_EQ(
        count, static_cast<int64_t>(sum.size()),
        phi::errors::InvalidArgument("sum: Out has %d elements; one X has %d", sum.size(), count));
  }
  static void AddValues(const DenseTensor& x, std::vector<W>* sum) {
    CheckSize(x.numel(), *sum);
    for (int64_t i = 0; i < x.numel(); ++i) (*sum)[i] += reference::Widen(x.data<T>()[i]);
  }
  static void Store(const framework::ExecutionContext& ctx, const std::vector<W>& sum,
                    DenseTensor* out) {
    T* y = reference::Allocate<T>(ctx, out);
    for (const W& v : sum) *y++ = reference::Narrow<T>(v);
  }

  static void AddTensors(const framework::ExecutionContext& ctx, DenseTensor* out) {
    const auto inputs = ctx.MultiInputVar("X");
    if (out->numel() == 0 || !inputs[0]->IsType<DenseTensor>()) ShapeLikeFirst(inputs, out);
    std::vector<W> sum(out->numel(), W(0));
    for (const framework::Variable* var : inputs) {
      if (var->IsType<phi::SelectedRows>()) {
        const auto& rows = var->Get<phi::SelectedRows>();
        if (rows.rows().empty()) continue;
        phi::CheckRowsAndValues(rows, "X");
        const int64_t width = rows.value().numel() / rows.rows().size();
        if (width > 0) CheckSize(rows.height() * width, sum);
        for (size_t r = 0; r < rows.rows().size(); ++r) {
          for (int64_t k = 0; k < width; ++k) {
            sum[rows.rows()[r] * width + k] +=
                reference::Widen(rows.value().data<T>()[r * width + k]);
          }
        }
      } else if (var->Get<DenseTensor>().numel() > 0) {
        AddValues(var->Get<DenseTensor>(), &sum);
      }
    }
    Store(ctx, sum, out);
  }
  static void ShapeLikeFirst(const std::vector<const framework::Variable*>& inputs,
                             DenseTensor* out) {
    for (const framework::Variable* var : inputs) {
      if (!var->IsType<DenseTensor>()) continue;
      if (var->Get<DenseTensor>().numel() == 0) continue;
      out->Resize(var->Get<DenseTensor>().dims());
      return;
    }
  }

  // One row an id, in ascending order.
  static void AddRows(const framework::ExecutionContext& ctx, phi::SelectedRows* out) {
    std::map<int64_t, std::vector<W>> sums;
    int64_t height = 0;
    phi::DDim dims({0});
    for (const framework::Variable* var : ctx.MultiInputVar("X")) {
      const auto& rows = var->Get<phi::SelectedRows>();
      height = rows.height();
      if (rows.rows().empty()) continue;
      phi::CheckRowsAndValues(rows, "X");
      dims = rows.value().dims();
      const int64_t width = rows.value().numel() / rows.rows().size();
      if (!sums.empty()) {
        const auto other = static_cast<int64_t>(sums.begin()->second.size());
        PADDLE_ENFORCE_EQ(width, other,
                          phi::errors::InvalidArgument("sum: a row of one X has %d elements, of "
                                                       "another %d",
                                                       other, width));
      }
      for (size_t r = 0; r < rows.rows().size(); ++r) {
        std::vector<W>& sum = sums[rows.rows()[r]];
        sum.resize(width, W(0));
        for (int64_t k = 0; k < width; ++k) {
          sum[k] += reference::Widen(rows.value().data<T>()[r * width + k]);
        }
      }
    }
    std::vector<int64_t> ids;
    std::vector<W> values;
    for (const auto& row : sums) {
      ids.push_back(row.first);
      values.insert(values.end(), row.second.begin(), row.second.end());
    }
    out->set_rows(ids);
    out->set_height(height);
    dims[0] = static_cast<int64_t>(ids.size());
    out->mutable_value()->Resize(dims);
    Store(ctx, values, out->mutable_value());
  }

  static void AddArrays(const framework::ExecutionContext& ctx, phi::TensorArray* out) {
    std::vector<DenseTensor> total;
    for (const framework::Variable* var : ctx.MultiInputVar("X")) {
      const auto& array = var->Get<phi::TensorArray>();
      if (total.size() < array.size()) total.resize(array.size());
      for (size_t i = 0; i < array.size(); ++i) {
        if (array[i].numel() == 0) continue;
        std::vector<W> sum(array[i].numel(), W(0));
        if (total[i].numel() > 0) AddValues(total[i], &sum);
        AddValues(array[i], &sum);
        DenseTensor element;
        element.Resize(array[i].dims());
        element.set_lod(array[i].lod());
        Store(ctx, sum, &element);
        total[i] = element;
      }
    }
    *out = phi::TensorArray(total);
  }
};

/// The kernel shapes what comes out of SelectedRows and arrays.
void SumInferShape(framework::InferShapeContext* ctx) {
  for (const auto type : ctx->GetInputsVarType("X")) {
    if (type != framework::proto::VarType::LOD_TENSOR) return;
  }
  framework::CallInferMeta(ctx, "sum", PD_INFER_META(phi::AddNInferMeta));
}

/// Each term gets the whole gradient, by a `scale` of its own.
class SumGradMaker : public framework::GradOpDescMakerBase {
 public:
  using framework::GradOpDescMakerBase::GradOpDescMakerBase;

  std::vector<std::unique_ptr<framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<framework::OpDesc>> ops;
    for (const std::string& grad : InputGrad("X", false)) {
      if (grad == framework::kEmptyVarName) continue;
      auto op = std::make_unique<framework::OpDesc>();
      op->SetType("scale");
      op->SetInput("X", OutputGrad("Out"));
      op->SetOutput("Out", {grad});
      op->SetAttr("scale", 1.0f);
      ops.push_back(std::move(op));
    }
    return ops;
  }
};
PD_GRAD_OP_MAKER(MakeSumGradMaker, SumGradMaker);

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sum, SumCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::bfloat16, phi::dtype::complex<float>, phi::dtype::complex<double>);
