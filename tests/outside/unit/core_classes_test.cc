// outside: unit test | lists of KernelContext and InferMetaContext, small_vector, TypeInfo, errors
// from exceptions, variables of Scope
#include <gtest/gtest.h>

#include <stdexcept>

#include "paddle/fluid/framework/scope.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/kernel_registry.h"
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
