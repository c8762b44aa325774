#include "phi/infermeta/fused.h"

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/infermeta/conv.h"
#include "phi/infermeta/elementwise.h"
#include "phi/infermeta/manipulation.h"
#include "phi/infermeta/matmul.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace phi {
namespace {

bool IsInteger8(DataType dtype) { return dtype == DataType::INT8 || dtype == DataType::UINT8; }

/// The shape that `infer` gives for a tensor of shape `from`.
template <typename Infer>
DDim InferredDims(const DDim& from, const Infer& infer) {
  DenseTensor in, out;
  in.Resize(from);
  MetaTensor meta(&out);
  infer(MetaTensor(in), &meta);
  return out.dims();
}

void CheckNotZero(const char* op, const char* name, float scale) {
  PADDLE_ENFORCE_NE(scale, 0.f, errors::InvalidArgument("%s: `%s` must not be 0", op, name));
}

void CheckWeightScales(const std::vector<float>& scales, int64_t filters) {
  const int64_t count = static_cast<int64_t>(scales.size());
  PADDLE_ENFORCE(
      count == 1 || filters < 0 || count == filters,
      errors::InvalidArgument("fused_conv2d: `Scale_weights` must hold 1 or %d numbers, as "
                              "many as there are filters; it holds %d",
                              filters, count));
  for (float scale : scales) CheckNotZero("fused_conv2d", "Scale_weights", scale);
}

void CheckConvBias(const MetaTensor& bias, int64_t filters) {
  if (!bias) return;
  const int64_t count = product(bias.dims());
  PADDLE_ENFORCE(
      count < 0 || filters < 0 || count == filters,
      errors::InvalidArgument("fused_conv2d: Bias must hold %d elements; its shape is %s", filters,
                              bias.dims()));
}

void CheckResidual(const char* op, const DDim& residual, const DDim& out) {
  bool same = residual.size() == out.size();
  for (int i = 0; same && i < out.size(); ++i) {
    same = residual[i] < 0 || out[i] < 0 || residual[i] == out[i];
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument("%s: ResidualData must have shape %s; it is %s", op,
                                               out, residual));
}

MetaTensor DimsOnly(DenseTensor* holder, const DDim& dims) {
  holder->Resize(dims);
  return MetaTensor(holder);
}

}  // namespace

DataType FusedOutputType(DataType input, DataType residual, const std::string& activation,
                         bool force_fp32_output) {
  if (force_fp32_output) return DataType::FLOAT32;
  if (!IsInteger8(input)) return residual == DataType::UNDEFINED ? input : residual;
  // relu of a signed residual leaves nothing negative
  if (funcs::IsUnsignedActivation(activation)) return DataType::UINT8;
  return residual == DataType::UNDEFINED ? DataType::INT8 : residual;
}

void FusedConvInferMeta(const MetaTensor& input, const MetaTensor& filter, const MetaTensor& bias,
                        const MetaTensor& residual, const std::vector<int>& strides,
                        const std::vector<int>& paddings, const std::string& padding_algorithm,
                        const std::vector<int>& dilations, int groups,
                        const std::string& data_format, const std::string& /*mkldnn_data_type*/,
                        const std::string& fuse_activation, bool fuse_residual_connection,
                        bool force_fp32_output, float fuse_alpha, float fuse_beta, float scale_in,
                        float scale_out, float scale_in_eltwise,
                        const std::vector<float>& scale_weights, MetaTensor* out,
                        MetaConfig config) {
  ConvInferInferMeta(input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out, config);
  funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  const int64_t filters = filter.dims()[0];
  CheckConvBias(bias, filters);
  const bool adds = fuse_residual_connection && residual;
  if (adds) CheckResidual("fused_conv2d", residual.dims(), out->dims());
  if (IsInteger8(input.dtype())) {
    PADDLE_ENFORCE(!adds || !force_fp32_output,
                   errors::Unimplemented("fused_conv2d: integers with ResidualData and "
                                         "`force_fp32_output`"));
    CheckNotZero("fused_conv2d", "Scale_in", scale_in);
    CheckNotZero("fused_conv2d", "Scale_out", scale_out);
    if (adds) CheckNotZero("fused_conv2d", "Scale_in_eltwise", scale_in_eltwise);
    CheckWeightScales(scale_weights, filters);
  }
  out->set_dtype(FusedOutputType(input.dtype(), adds ? residual.dtype() : DataType::UNDEFINED,
                                 fuse_activation, force_fp32_output));
}

void FusedElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, int axis,
                               const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float /*fused_output_scale*/,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, MetaTensor* out,
                               MetaConfig /*config*/) {
  ElementwiseRawInferMeta(x, y, axis, out);
  funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  CheckNotZero("fused_elementwise", "scale_x", scale_x);
  CheckNotZero("fused_elementwise", "scale_y", scale_y);
  CheckNotZero("fused_elementwise", "scale_out", scale_out);
  out->set_dims(FusedUnsqueeze(out->dims(), fused_unsqueeze2_axes));
}

void FusedSoftplusInferMeta(const MetaTensor& x, float /*beta*/, float /*threshold*/,
                            const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
                            MetaTensor* out) {
  funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  out->share_meta(x);
}

void FusedTransposeInferMeta(const MetaTensor& x, const std::vector<int>& axis,
                             const std::vector<int>& fused_squeeze2_axes,
                             const std::vector<int>& fused_unsqueeze2_axes,
                             const std::vector<int>& fused_reshape2_shape, float scale, float shift,
                             const std::string& output_data_type, MetaTensor* out,
                             MetaTensor* xshape) {
  CheckNotZero("fused_transpose", "scale", scale);
  const DDim given = x.dims();
  DDim dims = FusedPermute(FusedSqueeze(given, fused_squeeze2_axes), axis);
  dims = FusedReshape(FusedUnsqueeze(dims, fused_unsqueeze2_axes), fused_reshape2_shape);
  out->set_dims(dims);
  const DataType dtype =
      output_data_type.empty() ? x.dtype() : FusedTransposeType(output_data_type);
  PADDLE_ENFORCE(
      shift == 0 || IsInteger8(dtype),
      errors::Unimplemented("fused_transpose: a `shift` needs int8 or uint8; it is %f for %s",
                            shift, dtype));
  out->set_dtype(dtype);
  out->set_layout(x.layout());
  if (xshape == nullptr || !*xshape) return;
  std::vector<int64_t> with_zero = {0};
  for (int64_t dim : given) with_zero.push_back(dim);
  xshape->set_dims(make_ddim(with_zero));
  xshape->set_dtype(x.dtype());
}

void FusedMatmulInferMeta(
    const MetaTensor& x, const MetaTensor& y, const MetaTensor& residual, bool trans_x,
    bool trans_y, float /*matmul_alpha*/, const std::string& fuse_activation, float fuse_alpha,
    float fuse_beta, float /*fused_output_scale*/, const std::vector<int>& fused_reshape_x,
    const std::vector<int>& fused_transpose_x, const std::vector<int>& fused_reshape_y,
    const std::vector<int>& fused_transpose_y, const std::vector<int>& fused_reshape_out,
    const std::vector<int>& fused_transpose_out, const std::string& /*mkldnn_data_type*/,
    float scale_x, float scale_y, float /*scale_in_eltwise*/, float scale_out,
    bool force_fp32_output, MetaTensor* out) {
  DenseTensor left, right;
  const MetaTensor a =
      DimsOnly(&left, FusedPermute(FusedReshape(x.dims(), fused_reshape_x), fused_transpose_x));
  const MetaTensor b =
      DimsOnly(&right, FusedPermute(FusedReshape(y.dims(), fused_reshape_y), fused_transpose_y));
  MatmulInferMeta(a, b, trans_x, trans_y, out);
  funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  if (residual) CheckResidual("fused_matmul", residual.dims(), out->dims());
  CheckNotZero("fused_matmul", "Scale_x", scale_x);
  CheckNotZero("fused_matmul", "Scale_y", scale_y);
  CheckNotZero("fused_matmul", "Scale_out", scale_out);
  out->set_dims(FusedReshape(FusedPermute(out->dims(), fused_transpose_out), fused_reshape_out));
  out->set_dtype(
      FusedOutputType(x.dtype(), DataType::UNDEFINED, fuse_activation, force_fp32_output));
}

DataType FusedTransposeType(const std::string& name) {
  if (name == "fp32") return DataType::FLOAT32;
  if (name == "bf16") return DataType::BFLOAT16;
  if (name == "int8") return DataType::INT8;
  PADDLE_ENFORCE_EQ(
      name, "uint8",
      errors::InvalidArgument("fused_transpose: `output_data_type` must be empty, fp32, "
                              "bf16, int8 or uint8; it is `%s`",
                              name));
  return DataType::UINT8;
}

DDim FusedReshape(const DDim& from, const std::vector<int>& shape) {
  if (shape.empty()) return from;
  return InferredDims(from, [&](const MetaTensor& x, MetaTensor* out) {
    ReshapeInferMeta(x, IntArray(shape), out, MetaConfig(false, false));
  });
}

DDim FusedPermute(const DDim& from, const std::vector<int>& axis) {
  if (axis.empty()) return from;
  return InferredDims(
      from, [&](const MetaTensor& x, MetaTensor* out) { TransposeInferMeta(x, axis, out); });
}

DDim FusedSqueeze(const DDim& from, const std::vector<int>& axes) {
  if (axes.empty()) return from;
  return InferredDims(from, [&](const MetaTensor& x, MetaTensor* out) {
    SqueezeInferMeta(x, IntArray(axes), out, MetaConfig(false, false));
  });
}

DDim FusedUnsqueeze(const DDim& from, const std::vector<int>& axes) {
  return InferredDims(from, [&](const MetaTensor& x, MetaTensor* out) {
    UnsqueezeInferMeta(x, IntArray(axes), out);
  });
}

}  // namespace phi
