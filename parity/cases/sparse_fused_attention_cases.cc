#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

// A head of length 3 and width 2.
OpCase AttentionOf(const char* name) {
  OpCase c = SparseCase(name, "fused_attention_csr",
                        {{"query", In({1, 1, 3, 2}).Values({1, 0, 0.5, -1, 2, 1})},
                         {"key", In({1, 1, 3, 2}).Values({1, 2, -1, 0.5, 0, 1})},
                         {"value", In({1, 1, 3, 2}).Values({1, 2, 3, 4, 5, 6})},
                         {"sparse_mask", Csr({1, 3, 3}, {0, 2, 5, 6}, {0, 2, 0, 1, 2, 1})}},
                        Input::kDense);
  c.outputs["softmax"].kind = Input::kSparseCsr;
  return c;
}

void AddSparseFusedAttentionLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = AttentionOf("keys_of_three_axes");
  c.inputs["key"] = {In({1, 3, 2})};
  cases.push_back(Fails(c, "query, key and value must have one shape"));
  c = AttentionOf("queries_of_three_axes");
  c.inputs["query"] = {In({1, 3, 2})};
  cases.push_back(Fails(c, "query, key and value must have one shape"));
  c = AttentionOf("a_mask_for_all");
  c.inputs["sparse_mask"] = {Csr({3, 3}, {0, 2, 5, 6}, {0, 2, 0, 1, 2, 1})};
  cases.push_back(Fails(c, "the sparse mask must have the shape"));
}

OpSuite SparseFusedAttentionSuite() {
  OpSuite suite = SparseSuite("sparse_fused_attention", OpClass::kProduct);
  OpCase plain = AttentionOf("known");
  plain.truth["softmax[2]"] = {{6},
                               {0.6697615493266569, 0.3302384506733431, 0.2598591848724991,
                                0.3700704075637505, 0.3700704075637505, 1},
                               {}};
  plain.truth["out"] = {
      {1, 1, 3, 2},
      {2.3209538026933725, 3.3209538026933725, 3.220422445382503, 4.2204224453825026, 3, 4},
      {}};
  suite.cases.push_back(plain);
  // Key 1 is padding. attn_mask forbids query 1 to see key 2. So query 2, which sees key 1 only,
  // gets zeros.
  OpCase masked = AttentionOf("masked");
  masked.inputs["key_padding_mask"] = {In({1, 3}).Values({1, 0, 1})};
  masked.inputs["attn_mask"] = {In({3, 3}).Values({1, 1, 1, 1, 1, 0, 1, 1, 1})};
  masked.truth["softmax[2]"] = {{6}, {0.6697615493266569, 0.3302384506733431, 1, 0, 0, 0}, {}};
  masked.truth["out"] = {{1, 1, 3, 2}, {2.3209538026933725, 3.3209538026933725, 1, 2, 0, 0}, {}};
  suite.cases.push_back(masked);
  // Queries of zeros weigh all keys alike: the mean of the values, in each head.
  OpCase even = AttentionOf("heads_weigh_alike");
  even.inputs["query"] = {In({1, 2, 2, 1}).Range(0, 0)};
  even.inputs["key"] = {In({1, 2, 2, 1})};
  even.inputs["value"] = {In({1, 2, 2, 1}).Values({1, 3, 5, 9})};
  even.inputs["sparse_mask"] = {Csr({2, 2, 2}, {0, 2, 3, 0, 1, 3}, {0, 1, 1, 1, 0, 1})};
  even.truth["out"] = {{1, 2, 2, 1}, {2, 3, 9, 7}, {}};
  suite.cases.push_back(even);
  OpCase longer = AttentionOf("two_heads_of_three");
  longer.inputs["query"] = {In({1, 2, 3, 1}).Range(0, 0)};
  longer.inputs["key"] = {In({1, 2, 3, 1})};
  longer.inputs["value"] = {In({1, 2, 3, 1}).Values({1, 3, 5, 9, 2, 4})};
  longer.inputs["sparse_mask"] = {
      Csr({2, 3, 3}, {0, 2, 3, 4, 0, 1, 3, 4}, {0, 1, 1, 2, 2, 0, 1, 0})};
  longer.truth["out"] = {{1, 2, 3, 1}, {2, 3, 5, 4, 5.5, 9}, {}};
  suite.cases.push_back(longer);
  OpCase alone = AttentionOf("without_softmax");
  alone.outputs.erase("softmax");
  alone.truth["out"] = plain.truth["out"];
  alone.not_differentiated = "its gradient reads softmax";
  suite.cases.push_back(alone);
  OpCase other = AttentionOf("mask_of_another_length");
  other.inputs["sparse_mask"] = {Csr({1, 2, 2}, {0, 1, 2}, {0, 1})};
  suite.cases.push_back(Fails(other, "the sparse mask must have the shape"));
  OpCase padding = AttentionOf("padding_of_another_length");
  padding.inputs["key_padding_mask"] = {In({1, 2})};
  suite.cases.push_back(Fails(padding, "key_padding_mask must have the shape [1, 3]"));
  AddSparseFusedAttentionLimits(&suite.cases);
  return suite;
}

OpSuite SparseFusedAttentionGradSuite() {
  OpSuite suite = GradientSuite("sparse_fused_attention_grad");
  OpCase c = AttentionOf("");
  c.phi_kernel = "fused_attention_csr_grad";
  c.inputs["softmax"] = c.inputs["sparse_mask"];
  c.inputs.erase("sparse_mask");
  c.inputs["out@GRAD"] = c.inputs["query"];
  c.outputs = {{"query@GRAD", {}}, {"key@GRAD", {}}, {"value@GRAD", {}}};
  for (const char* slot : {"key", "value"}) {
    const std::string name = std::string("wide_") + slot;
    AddRefused(&suite.cases, c, name.c_str(), "query, key and value must have one shape",
               [=](OpCase* wrong) {
                 wrong->inputs[slot] = {In({1, 1, 3, 3})};
               });
  }
  return suite;
}

OP_TEST(SparseFusedAttention, SparseFusedAttentionSuite());
OP_TEST(SparseFusedAttentionGrad, SparseFusedAttentionGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
