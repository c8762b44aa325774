// outside: unit test | lists of KernelContext and InferMetaContext, small_vector, TypeInfo, errors
// from exceptions, variables of Scope, sparse and string tensors
#include <gtest/gtest.h>

#include <stdexcept>

#include "paddle/fluid/framework/scope.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/compat/convert_utils.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "paddle/phi/core/string_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/utils/small_vector.h"

namespace phi {
namespace tests {

TEST(OutsideCoreClasses, ContextsTakeSmallVectors) {
  DenseTensor a, b;
  KernelContext kernel;
  paddle::small_vector<const TensorBase*> inputs = {&a, &b};
  paddle::small_vector<TensorBase*> outputs = {&b};
  kernel.EmplaceBackInputs(inputs);
  kernel.EmplaceBackOutputs(outputs);
  EXPECT_EQ(kernel.InputRangeAt(0), std::make_pair(0, 2));
  EXPECT_EQ(kernel.MutableOutputAt<DenseTensor>(0), &b);
  kernel.EmplaceBackAttr(1.0f);
  kernel.ClearInputOutput();
  EXPECT_EQ(kernel.InputsSize() + kernel.OutputRangesSize(), 0u);
  EXPECT_EQ(kernel.AttrsSize(), 1u);

  InferMetaContext infer;
  paddle::small_vector<MetaTensor, 3> metas = {MetaTensor(&a), MetaTensor(&b)};
  infer.EmplaceBackInput(MetaTensor());
  infer.EmplaceBackInputs(metas);
  infer.EmplaceBackOutputs(metas);
  infer.EmplaceBackAttr(7);
  EXPECT_EQ(infer.InputRangeAt(1), std::make_pair(1, 3));
  EXPECT_EQ(infer.InputsBetween(1, 3)[1]->tensor(), &b);
  EXPECT_FALSE(infer.OptionalInputsBetween(0, 1));
  EXPECT_EQ(infer.OptionalInputsBetween(1, 3)->size(), 2u);
  EXPECT_EQ(infer.MutableOutputBetween(0, 1)[0]->tensor(), &a);
  EXPECT_EQ(infer.AttrAt(0), Attribute(7));
  EXPECT_TRUE(metas[0].is_same_tensor(MetaTensor(a)));
  EXPECT_FALSE(metas[0].is_same_tensor(metas[1]));
  EXPECT_FALSE(MetaTensor().is_same_tensor(MetaTensor()));
}

TEST(OutsideCoreClasses, SmallVectorsInsertAndErase) {
  paddle::small_vector<std::string, 2> names = {"a", "c"};
  EXPECT_EQ(*names.insert(names.begin() + 1, "b"), "b");
  const std::vector<std::string> more = {"x", "y"};
  names.insert(names.end(), more.begin(), more.end());
  EXPECT_EQ(names, (paddle::small_vector<std::string, 2>{"a", "b", "c", "x", "y"}));
  EXPECT_EQ(*names.erase(names.begin()), "b");
  names.insert(names.begin(), names[3]);  // an element of its own
  EXPECT_EQ(names, (paddle::small_vector<std::string, 2>{"y", "b", "c", "x", "y"}));
  names.assign(more.begin(), more.end());
  EXPECT_EQ(names.size(), 2u);
  names.assign(3, "z");
  EXPECT_EQ(names.back(), "z");
}

TEST(OutsideCoreClasses, TypesOfClasses) {
  DenseTensor tensor;
  EXPECT_NE(tensor.type_info(), TypeInfo<TensorBase>::kUnknownType);
  CPUContext cpu;
  EXPECT_TRUE(CPUContext::classof(&cpu));
  EXPECT_STREQ(CPUContext::name(), "CPUContext");
  Allocator* allocator = GetAllocator(CPUPlace());
  cpu.SetZeroAllocator(allocator);
  EXPECT_EQ(&cpu.GetZeroAllocator(), allocator);
}

template <typename Error>
enforce::EnforceNotMet FromException(const Error& error) {
  try {
    throw error;
  } catch (...) {
    return enforce::EnforceNotMet(std::current_exception(), "file.cc", 3);
  }
}

TEST(OutsideCoreClasses, ErrorsFromExceptions) {
  const auto known =
      FromException(enforce::EnforceNotMet(errors::NotFound("no %s", "file"), "other.cc", 1));
  EXPECT_EQ(known.code(), NOT_FOUND);
  EXPECT_EQ(known.simple_error_str(), "no file");
  auto standard = FromException(std::runtime_error("odd"));
  EXPECT_EQ(standard.code(), LEGACY);
  EXPECT_EQ(standard.error_str(), "odd");
  standard.set_error_str("even");
  EXPECT_NE(std::string(standard.what()).find("even"), std::string::npos);
  EXPECT_EQ(FromException(3).error_str(), "an exception of an unknown type");
}

DenseTensor Of(DataType dtype, const DDim& dims) {
  DenseTensor tensor;
  tensor.set_meta(DenseTensorMeta(dtype, dims));
  return tensor;
}

TEST(OutsideCoreClasses, SparseTensorsAreResized) {
  SparseCooTensor coo(Of(DataType::INT64, {2, 2}), Of(DataType::FLOAT32, {2}), {4, 4});
  coo.Resize({2, 4, 5}, 1, 3);
  EXPECT_EQ(coo.nnz(), 3);
  EXPECT_EQ(coo.dims(), make_ddim({2, 4, 5}));
  EXPECT_EQ(coo.non_zero_indices().dims(), make_ddim({1, 3}));
  EXPECT_EQ(coo.non_zero_elements().dims(), make_ddim({3, 4, 5}));
  EXPECT_THROW(coo.Resize({2, 4, 5}, 1, 2), enforce::EnforceNotMet);
  EXPECT_THROW(coo.Resize({2, 4, 5}, 4, 3), enforce::EnforceNotMet);
  SparseCsrTensor csr;
  csr.Resize({2, 3, 4}, 5);
  EXPECT_EQ(csr.non_zero_crows().dims(), make_ddim({8}));
  EXPECT_EQ(csr.non_zero_cols().dims(), make_ddim({5}));
  EXPECT_EQ(csr.non_zero_elements().dims(), make_ddim({5}));
  EXPECT_THROW(csr.Resize({2, 3, 4}, 4), enforce::EnforceNotMet);
  EXPECT_THROW(csr.Resize({12}, 5), enforce::EnforceNotMet);
}

TEST(OutsideCoreClasses, ValuesHaveTheSpellingsOfTheOriginal) {
  const StringTensor words(nullptr, StringTensorMeta({2, 1}));
  EXPECT_TRUE(words.initialized());
  EXPECT_EQ(words.data()[1], "");
  const auto is_none = [](const paddle::optional<DenseTensor>& x) { return !x; };
  EXPECT_TRUE(is_none(nullptr));
  EXPECT_FALSE(is_none(DenseTensor()));
  EXPECT_FALSE(paddle::optional<const DenseTensor&>(nullptr));
  EXPECT_EQ(TransToPhiPlace(Backend::CPU), CPUPlace());
  EXPECT_EQ(TransToPhiPlace(Backend::GPUDNN, false), GPUPlace(0));
  EXPECT_THROW(TransToPhiPlace(Backend::UNDEFINED), enforce::EnforceNotMet);
  const DenseTensor x = Of(DataType::FLOAT32, {3, 4});
  DenseTensor out;
  MetaTensor meta_out(&out);
  ScaleInferMeta(MetaTensor(x), 2.0f, 1.0f, false, &meta_out);
  EXPECT_EQ(out.dims(), x.dims());
}

TEST(OutsideCoreClasses, ScopesFindAndEraseVariables) {
  namespace framework = paddle::framework;
  framework::Scope scope;
  framework::Scope& kid = scope.NewScope();
  framework::Variable* a = scope.Var("a");
  scope.Var("b");
  framework::Variable* c = kid.Var("c");
  EXPECT_EQ(kid.FindScope(a), &scope);
  EXPECT_EQ(scope.FindScope(c), nullptr);
  EXPECT_EQ(scope.LocalVars().size(), 2u);
  EXPECT_EQ(framework::GenScopeTreeDebugInfo(&scope), "a\nb\n  kid:\n  c\n");
  scope.EraseVarsExcept({a});
  EXPECT_EQ(scope.LocalVars(), (std::vector<framework::Variable*>{a}));
  EXPECT_EQ(scope.FindVar("b"), nullptr);
}

}  // namespace tests
}  // namespace phi
