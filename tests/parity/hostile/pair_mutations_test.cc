#include "parity/hostile/pair_mutations.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <vector>

#include "parity/hostile/trial.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::OpDesc;

constexpr int kLargest = std::numeric_limits<int>::max();

template <typename T>
phi::DenseTensor Ones() {
  phi::DenseTensor tensor;
  T* to = tensor.mutable_data<T>({2}, phi::CPUPlace());
  to[0] = to[1] = T(1);
  return tensor;
}

// Filled before an operator is made of it.
struct Values {
  Values() {
    *scope.Var("x")->GetMutable<phi::DenseTensor>() = Ones<int>();
    *scope.Var("y")->GetMutable<phi::DenseTensor>() = Ones<int8_t>();
    *scope.Var("f")->GetMutable<phi::DenseTensor>() = Ones<float>();
  }
  paddle::framework::Scope scope;
};

class PairMutationsTest : public ::testing::Test {
 protected:
  // An operator with the mutation of that text.
  Victim With(const std::string& what) {
    for (const Mutation& mutation : PairMutationsOf(op_)) {
      if (mutation.what != what) continue;
      Victim victim = op_.MakeVictim();
      mutation.apply(&victim);
      return victim;
    }
    ADD_FAILURE() << "no mutation: " << what;
    return op_.MakeVictim();
  }

  const Values values_;
  const OpDesc desc_{"elementwise_add",
                     {{"X", {"x"}}, {"Y", {"y"}}, {"F", {"f"}}},
                     {{"Out", {"out"}}},
                     {{"ksize", std::vector<int>{2, 3}},
                      {"rows", int64_t{1}},
                      {"factor", 1.0f},
                      {"op_role", 0},
                      {"none", std::vector<int>{}}}};
  const ValidOp op_{desc_, values_.scope};
};

TEST_F(PairMutationsTest, CountsAreLargeTogether) {
  Victim both = With("attributes ksize = 2147483647 and rows = 2147483647");
  EXPECT_EQ(std::get<std::vector<int>>(both.op()->GetAttr("ksize")),
            (std::vector<int>{kLargest, kLargest}));
  EXPECT_EQ(std::get<int64_t>(both.op()->GetAttr("rows")), kLargest);
  Victim one = With("attributes ksize = 0 and rows = 2147483647");
  EXPECT_EQ(std::get<std::vector<int>>(one.op()->GetAttr("ksize")), (std::vector<int>{0, 0}));
}

TEST_F(PairMutationsTest, IntegerInputsAreAtTheirLimitsTogether) {
  Victim victim = With("x all the least and y all -1");
  const auto& x = victim.scope->FindVar("x")->Get<phi::DenseTensor>();
  const auto& y = victim.scope->FindVar("y")->Get<phi::DenseTensor>();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(x.data<int>()[i], std::numeric_limits<int>::min());
    EXPECT_EQ(y.data<int8_t>()[i], -1);
  }
  EXPECT_EQ(values_.scope.FindVar("x")->Get<phi::DenseTensor>().data<int>()[0], 1) << "a copy";
}

TEST_F(PairMutationsTest, InputsHaveOneShapeTogether) {
  const auto shapes = [](Victim victim) {
    std::vector<phi::DDim> all;
    for (const char* name : {"x", "y", "f"})
      all.push_back(victim.scope->FindVar(name)->Get<phi::DenseTensor>().dims());
    return all;
  };
  const phi::DDim scalar({}), was = values_.scope.FindVar("x")->Get<phi::DenseTensor>().dims();
  EXPECT_EQ(shapes(With("f and x and y of shape []")), std::vector<phi::DDim>(3, scalar));
  EXPECT_EQ(shapes(With("f and x of shape []")), (std::vector<phi::DDim>{scalar, was, scalar}));
}

TEST_F(PairMutationsTest, OnlyIntegersCount) {
  std::map<HostileClass, size_t> counts;
  for (const Mutation& mutation : PairMutationsOf(op_)) ++counts[mutation.of];
  EXPECT_EQ(counts[HostileClass::kAttribute], 6u) << "one pair: ksize and rows";
  EXPECT_EQ(counts[HostileClass::kValue], 16u) << "one pair: x and y";
  EXPECT_EQ(counts[HostileClass::kShape], 11u + 3 * 4u) << "all of them, and three pairs";
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
