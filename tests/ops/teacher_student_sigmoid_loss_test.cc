#include <map>
#include <string>
#include <utility>

#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite TeacherStudentSigmoidLossSuite() {
  OpSuite suite;
  suite.type = "teacher_student_sigmoid_loss";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "one function of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "the truth is of float32"}}};
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Slots inputs, std::map<std::string, Truth> truth,
                       paddle::framework::AttributeMap attrs = {}) {
    OpCase c = PlainCase(name, std::move(inputs), std::move(attrs), {});
    for (const auto& [slot, values] : truth) c.outputs[slot] = {};
    c.truth = std::move(truth);
    c.unknown_batch = true;
    cases.push_back(c);
  };
  // The truth is what real Paddle 2.6.2 answers.
  add("known",
      {{"X", {In({6, 1}).Values({1, 2, -1, 20, 0.5, -20})}},
       {"Label", {In({6, 1}).Values({-2, -1, 0.3, 1.2, -1.5, 1})}}},
      {{"Y",
        {{6, 1},
         {1.3132617473602295, 0.12692801654338837, 0.9265233874320984, 15.999999046325684,
          0.9740769863128662, 20},
         {}}}});
  add("shapes", {{"X", {In({2, 1})}}, {"Label", {In({3, 1})}}}, {{"Y", {}}}, {});
  cases.back() = Fails(cases.back(), "Label");
  for (OpCase& c : cases) {
    if (c.error == phi::LEGACY) continue;
    c.truth.clear();
    c.unknown_batch = false;
  }
  return suite;
}

OP_TEST(TeacherStudentSigmoidLoss, TeacherStudentSigmoidLossSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
