// Gradient ops on arguments that do not fit, which no forward op would have let through: a typed
// error that names what is wrong, before anything is read or written outside of a tensor.
// `phibridge parity --hostile` breaks one argument of each gradient op with all gradients asked
// for; here are those that such mutants found, and those that they do not reach: with one gradient
// asked for, the shape function of the forward op may not know all its inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/errors.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

using Dims = std::vector<int64_t>;

struct Argument {
  Dims dims;
  phi::DataType dtype = phi::DataType::FLOAT32;
  phi::LoD lod = {};
};

struct BrokenGradient {
  const char* type;
  std::map<std::string, std::vector<Argument>> inputs;
  std::vector<std::string> grads;  // what is asked for
  fw::AttributeMap attrs;
  const char* error;
};

Argument Int64s(Dims dims) { return {std::move(dims), phi::DataType::INT64, {}}; }
Argument Int32s(Dims dims) { return {std::move(dims), phi::DataType::INT32, {}}; }

// All zeros.
void MakeZeros(const Argument& argument, fw::Variable* var) {
  auto* tensor = var->GetMutable<phi::DenseTensor>();
  tensor->Resize(phi::make_ddim(argument.dims));
  tensor->set_lod(argument.lod);
  auto* bytes = static_cast<char*>(tensor->mutable_data(phi::CPUPlace(), argument.dtype));
  std::fill_n(bytes, tensor->numel() * static_cast<int64_t>(phi::SizeOf(argument.dtype)), 0);
}

std::string ErrorOf(const BrokenGradient& broken) {
  fw::Scope scope;
  fw::VariableNameMap inputs, outputs;
  for (const auto& slot : broken.inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      inputs[slot.first].push_back(slot.first + std::to_string(i));
      MakeZeros(slot.second[i], scope.Var(inputs[slot.first].back()));
    }
  }
  for (const std::string& grad : broken.grads) {
    outputs[grad] = {grad};
    scope.Var(grad)->GetMutable<phi::DenseTensor>();
  }
  try {
    const auto op = fw::OpRegistry::CreateOp(broken.type, inputs, outputs, broken.attrs);
    BoundOp(*op, scope, {}).Run();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << error.what();
    return error.what();
  }
  return "no error";
}

const fw::AttributeMap kResize = {{"data_layout", std::string("NCHW")},
                                  {"out_d", 0},
                                  {"out_h", 2},
                                  {"out_w", 2},
                                  {"align_corners", true},
                                  {"align_mode", 1},
                                  {"interp_method", std::string("nearest")}};

fw::AttributeMap With(fw::AttributeMap attrs, const std::string& name, fw::Attribute value) {
  attrs[name] = std::move(value);
  return attrs;
}

std::vector<BrokenGradient> BrokenGradients() {
  const Argument nchw = {{1, 1, 2, 2}};
  const fw::AttributeMap v2 = With(kResize, "scale", std::vector<float>());
  return {
      {"gru_unit_grad",
       {{"Input", {{{2, 6}}}},
        {"HiddenPrev", {{{2, 2}}}},
        {"Weight", {{{2, 6}}}},
        {"Gate", {{{2, 6}}}},
        {"ResetHiddenPrev", {{{2, 2}}}},
        {"Hidden@GRAD", {{{2, 2}}}}},
       {"Input@GRAD"},
       {{"activation", -1}, {"gate_activation", 1}, {"origin_mode", false}},
       "attribute `activation` must be one of 0, 1, 2, 3; it is -1"},
      {"top_k_grad",
       {{"X", {{{}}}}, {"Indices", {Int64s({1})}}, {"Out@GRAD", {{{1}}}}},
       {"X@GRAD"},
       {{"k", 1}},
       "top_k_grad: input X must have rank 1 or more"},
      {"sequence_unpad_grad",
       {{"X", {{{6}}}}, {"Out@GRAD", {{{5, 1}, phi::DataType::FLOAT32, {{0, 2, 5}}}}}},
       {"X@GRAD"},
       {},
       "X must have rank 2 or more; its shape is [6]"},
      {"strided_slice_grad",
       {{"Input", {{{5, 4}}}}, {"Out@GRAD", {{{4}}}}},
       {"Input@GRAD"},
       {{"axes", std::vector<int>{0}},
        {"starts", std::vector<int>{50}},
        {"ends", std::vector<int>{51}},
        {"strides", std::vector<int>{1}},
        {"infer_flags", std::vector<int>{1}},
        {"decrease_axis", std::vector<int>{0}}},
       "axis 0 of input X of shape [5, 4] comes out as 0"},
      {"unpool_grad",
       {{"X", {nchw}},
        {"Indices", {Int32s({1, 1, 2, 2})}},
        {"Out", {{{1, 1, 4, 4}}}},
        {"Out@GRAD", {{{1, 1, 4, 4}}}}},
       {"X@GRAD"},
       {{"ksize", std::vector<int>{2, 2}},
        {"strides", std::vector<int>{2, 2}},
        {"paddings", std::vector<int>{0, 0}},
        {"output_size", std::vector<int>{4}},
        {"data_format", std::string("NCHW")}},
       "attribute `output_size` must hold one number per spatial axis"},
      {"nearest_interp_v2_grad",
       {{"X", {nchw}}, {"SizeTensor", {Int32s({0}), Int32s({1})}}, {"Out@GRAD", {nchw}}},
       {"X@GRAD"},
       v2,
       "each of input SizeTensor must hold one number; tensor 0 has shape [0]"},
      {"nearest_interp_v2_grad",
       {{"X", {nchw}}, {"Scale", {{{0}}}}, {"Out@GRAD", {nchw}}},
       {"X@GRAD"},
       v2,
       "input Scale must hold one number, or 2 for X of shape [1, 1, 2, 2]; its shape is [0]"},
      {"nearest_interp_grad",
       {{"X", {nchw}}, {"Scale", {{{0}}}}, {"Out@GRAD", {nchw}}},
       {"X@GRAD"},
       With(kResize, "scale", 0.0f),
       "input Scale must hold one number, or 2 for X of shape [1, 1, 2, 2]; its shape is [0]"},
      {"partial_sum_grad",
       {{"X", {{{2, 3}}, {{1, 3}}}}, {"Out@GRAD", {{{2, 3}}}}},
       {"X@GRAD"},
       {{"start_index", 0}, {"length", -1}},
       "input X[1] of shape [1, 3] must give 3 columns of 2 rows"},
      {"teacher_student_sigmoid_loss_grad",
       {{"X", {{{6, 2}}}}, {"Label", {{{6, 1}}}}, {"Y@GRAD", {{{6, 1}}}}},
       {"X@GRAD"},
       {{"soft_max_up_bound", 15.0f}, {"soft_max_lower_bound", -15.0f}},
       "X must have shape [n = 6, 1]; it is [6, 2]"},
      {"index_add_grad",
       {{"Index", {Int32s({2})}}, {"AddValue", {{{1, 3}}}}, {"Out@GRAD", {{{2, 3}}}}},
       {"AddValue@GRAD"},
       {{"axis", 0}},
       "input AddValue of shape [1, 3] must hold 2 rows of 3 elements"},
      {"scatter_grad",
       {{"Ids", {Int64s({2})}}, {"Updates", {{{1, 3}}}}, {"Out@GRAD", {{{2, 3}}}}},
       {"Updates@GRAD"},
       {{"overwrite", true}},
       "input Updates of shape [1, 3] must hold 2 rows of 3 elements"},
      {"scatter_nd_add_grad",
       {{"Index", {Int64s({2, 1})}}, {"Updates", {{{1, 3}}}}, {"Out@GRAD", {{{2, 3}}}}},
       {"Updates@GRAD"},
       {},
       "input Updates of shape [1, 3] must hold 2 rows of 3 elements"},
      {"huber_loss_grad",
       {{"Residual", {{{3, 1}}}}, {"Out@GRAD", {{{4, 1}}}}},
       {"X@GRAD"},
       {{"delta", 1.0f}},
       "inputs Residual and Out@GRAD must have one shape; they have [3, 1] and [4, 1]"},
      {"smooth_l1_loss_grad",
       {{"Diff", {{{3, 2}}}}, {"Out@GRAD", {{{2, 1}}}}},
       {"X@GRAD"},
       {{"sigma", 1.0f}},
       "input Out@GRAD must have 3 rows of 1 elements; its shape is [2, 1]"},
      {"smooth_l1_loss_grad",
       {{"Diff", {{{3, 2}}}}, {"InsideWeight", {{{3, 2}}}}, {"Out@GRAD", {{{3, 1}}}}},
       {"X@GRAD"},
       {{"sigma", 1.0f}},
       "InsideWeight and OutsideWeight must come together"},
      {"affine_channel_grad",
       {{"X", {{{2, 3, 4, 4}}}}, {"Scale", {{{2}}}}, {"Out@GRAD", {{{2, 3, 4, 4}}}}},
       {"X@GRAD"},
       {{"data_layout", std::string("NCHW")}},
       "they have [2, 3, 4, 4] and [2]"},
      {"slice_grad",
       {{"Input", {{{5, 7}}}}, {"Out@GRAD", {{{5, 1}}}}},
       {"Input@GRAD"},
       {{"axes", std::vector<int>{1, -1}},
        {"starts", std::vector<int>{5, 5}},
        {"ends", std::vector<int>{6, 6}},
        {"infer_flags", std::vector<int>()},
        {"decrease_axis", std::vector<int>()}},
       "attribute `axes` names axis 1 twice"},
  };
}

// Counts of shows and clicks, of the sequences of X.
std::vector<BrokenGradient> BrokenCounts() {
  return {
      // Three sequences of sequences, but two rows.
      {"cvm_grad",
       {{"X", {{{2, 3}, phi::DataType::FLOAT32, {{0, 3}, {0, 0, 0, 2}}}}},
        {"CVM", {{{3, 2}}}},
        {"Y@GRAD", {{{2, 3}}}}},
       {"X@GRAD"},
       {{"use_cvm", true}},
       "the LoD of X must have one level"},
      {"cvm_grad",
       {{"X", {{{2, 3}}}}, {"CVM", {{{1, 2}}}}, {"Y@GRAD", {{{2, 3}}}}},
       {"X@GRAD"},
       {{"use_cvm", true}},
       "CVM of shape [1, 2] does not hold 2 numbers for each of 2 sequences"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}, phi::DataType::FLOAT32, {{0, 3}, {0, 0, 0, 2}}}}},
        {"CVM", {{{3, 2}}}},
        {"Out@GRAD", {{{1, 4}}}}},
       {"X@GRAD"},
       {},
       "the LoD of X must have one level"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}}}, {"CVM", {{{2, 2}}}}, {"Out@GRAD", {{{2, 4}}}}},
       {"X@GRAD"},
       {{"cvm_offset", 3}},
       "CVM of shape [2, 2] does not hold 3 numbers for each of 2 sequences"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}}}, {"CVM", {{{1, 2}}}}, {"Out@GRAD", {{{2, 4}}}}},
       {"X@GRAD"},
       {},
       "CVM of shape [1, 2] does not hold 2 numbers for each of 2 sequences"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}}}, {"CVM", {{{2, 2}}}}, {"Out@GRAD", {{{1, 4}}}}},
       {"X@GRAD"},
       {},
       "input Out@GRAD must have 2 rows of 4 elements"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}, {{2, 4}}}}, {"CVM", {{{2, 2}}}}, {"Out@GRAD", {{{2, 4}}}}},
       {"X@GRAD"},
       {},
       "Out@GRAD"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}}}, {"CVM", {{{2, 2}}}}, {"Out@GRAD", {{{2, 4}}}}},
       {"X@GRAD"},
       {{"use_cvm", false}, {"cvm_offset", 5}},
       "5 columns or more"},
      {"fused_seqpool_cvm_grad",
       {{"X", {{{2, 4}}}}, {"CVM", {{{2, 2}}}}, {"Out@GRAD", {{{2, 4}}}}},
       {"X@GRAD"},
       {{"cvm_offset", -1}},
       "cvm_offset"},
  };
}

// Tensors without elements, of which a loop would read the first one.
std::vector<BrokenGradient> GradientsWithoutElements() {
  return {
      {"affine_grid_grad",
       {{"Theta", {{{1, 2, 3}}}}, {"Output@GRAD", {{{1, 0, 2, 2}}}}},
       {"Theta@GRAD"},
       {{"align_corners", true}, {"output_shape", std::vector<int>()}},
       "the shape of the image must be above 0; it holds 0"},
      {"pyramid_hash_grad",
       {{"X", {{{2, 0}, phi::DataType::INT32, {{0, 2}}}}},
        {"W", {{{5, 1}}}},
        {"DropPos", {Int32s({1, 1})}},
        {"X_Temp_Out", {{{2, 0}}}},
        {"Out@GRAD", {{{1, 4}}}}},
       {"X@GRAD"},
       {{"num_emb", 4}, {"space_len", 3}, {"rand_len", 2}, {"pyramid_layer", 2}, {"lr", 1.0f}},
       "their shapes are [2, 0], [2, 0], [5, 1] and [1, 4]"},
  };
}

void ExpectErrors(const std::vector<BrokenGradient>& gradients) {
  for (const BrokenGradient& broken : gradients) {
    const std::string error = ErrorOf(broken);
    EXPECT_NE(error.find(broken.error), std::string::npos) << broken.type << ": " << error;
  }
}

TEST(BrokenGradientsTest, GiveTypedErrors) {
  ExpectErrors(BrokenGradients());
  ExpectErrors(BrokenCounts());
}

TEST(BrokenGradientsTest, GiveTypedErrorsWithoutElements) {
  ExpectErrors(GradientsWithoutElements());
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
