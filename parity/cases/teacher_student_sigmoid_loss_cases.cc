#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TeacherStudentSigmoidLossSuite() {
  OpSuite suite;
  suite.type = "teacher_student_sigmoid_loss";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "one function of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "the truth is of float32"}}};
  // The truth is what real Paddle 2.6.2 answers.
  AddKnown(&suite, "known",
           {{"X", {In({6, 1}).Values({1, 2, -1, 20, 0.5, -20})}},
            {"Label", {In({6, 1}).Values({-2, -1, 0.3, 1.2, -1.5, 1})}}},
           {{"Y",
             {{6, 1},
              {1.3132617473602295, 0.12692801654338837, 0.9265233874320984, 15.999999046325684,
               0.9740769863128662, 20},
              {}}}});
  suite.cases.back().not_differentiated = "nothing flows back from beyond the bounds";
  AddKnown(&suite, "inside",
           {{"X", {In({6, 1}).Values({1, 2, -1, 0.25, 0.5, -2})}},
            {"Label", {In({6, 1}).Values({-2, -1, 0.3, 1.2, -1.5, 1})}}},
           {{"Y",
             {{6, 1},
              {1.31326168751822, 0.126928011042973, 0.926523375036446, 1.35187883975769,
               0.974076984180107, 2.25385602208594},
              {}}}});
  AddFailing(&suite, "shapes", {{"X", {In({2, 1})}}, {"Label", {In({3, 1})}}}, "Y", "Label");
  AddFailing(&suite, "two_logits", {{"X", {In({2, 2})}}, {"Label", {In({2, 1})}}}, "Y",
             "X must have shape [n = 2, 1]; it is [2, 2]");
  return suite;
}

OP_TEST(TeacherStudentSigmoidLoss, TeacherStudentSigmoidLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
