#include "phi/infermeta/quantization.h"

#include "phi/core/enforce.h"

namespace phi {
namespace {

void CheckQuantization(const char* op, const char* scale_name, float scale, const char* shift_name,
                       float shift) {
  PADDLE_ENFORCE_NE(scale, 0.f, errors::InvalidArgument("%s: `%s` must not be 0", op, scale_name));
  PADDLE_ENFORCE_GE(
      shift, 0.f,
      errors::InvalidArgument("%s: `%s` must not be negative; it is %f", op, shift_name, shift));
}

}  // namespace

void QuantizeInferMeta(const MetaTensor& input, float scale, float shift, bool is_negative_input,
                       bool bfloat16, MetaTensor* out) {
  CheckQuantization("quantize", "Scale", scale, "Shift", shift);
  PADDLE_ENFORCE(
      !bfloat16 || shift == 0,
      errors::Unimplemented("quantize: there is no `Shift` of bfloat16; it is %f", shift));
  out->share_meta(input);
  const bool is_signed = is_negative_input && shift == 0;
  out->set_dtype(bfloat16 ? DataType::BFLOAT16 : is_signed ? DataType::INT8 : DataType::UINT8);
}

void DequantizeInferMeta(const MetaTensor& input, float scale, float shift, MetaTensor* out) {
  CheckQuantization("dequantize", "Scale", scale, "Shift", shift);
  out->share_meta(input);
  out->set_dtype(DataType::FLOAT32);
}

void RequantizeInferMeta(const MetaTensor& input, float scale_in, float scale_out, float shift_in,
                         float shift_out, MetaTensor* out) {
  CheckQuantization("requantize", "Scale_in", scale_in, "Shift_in", shift_in);
  CheckQuantization("requantize", "Scale_out", scale_out, "Shift_out", shift_out);
  const DataType dtype = input.dtype();
  PADDLE_ENFORCE(
      shift_in == 0 || dtype == DataType::UINT8 || dtype == DataType::UNDEFINED,
      errors::Unimplemented("requantize: only uint8 has a `Shift_in`; Input holds %s and "
                            "it is %f",
                            dtype, shift_in));
  out->share_meta(input);
  if (shift_out != 0) out->set_dtype(DataType::UINT8);
}

}  // namespace phi
