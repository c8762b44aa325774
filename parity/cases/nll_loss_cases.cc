#include <string>
#include <utility>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite NllLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "nll_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  const auto add = [&](const std::string& name, Slots inputs, const std::string& reduction,
                       int64_t ignored = -100) {
    cases.push_back(PlainCase(name + "_" + reduction, std::move(inputs),
                              {{"reduction", reduction}, {"ignore_index", ignored}},
                              {"Out", "Total_weight"}));
  };
  const Slots rows = {{"X", {In({4, 3}).Range(-5, 0)}}, {"Label", {Ints64({2, 0, 1, 2})}}};
  const Slots images = {
      {"X", {In({2, 3, 2, 2}).Range(-5, 0)}},
      {"Label", {In({2, 2, 2}).Values({0, 1, 2, 0, 1, 1, 0, 2}).Type(DataType::INT64)}}};
  const auto weighted = [](Slots inputs) {
    inputs["Weight"] = {In({3}).Values({0.5, 1, 2})};
    return inputs;
  };
  for (const char* reduction : {"none", "mean", "sum"}) {
    add("rows", rows, reduction);
    cases.back().unknown_batch = true;
    add("rows_weighted", weighted(rows), reduction, 2);
    add("images", images, reduction);
    add("images_weighted", weighted(images), reduction, 1);
  }
  add("known", {{"X", {In({2, 2}).Values({-1, -2, -3, -4})}}, {"Label", {Ints64({1, 0})}}}, "mean");
  cases.back().truth["Out"] = {{}, {2.5}, {}};
  cases.back().truth["Total_weight"] = {{}, {2}, {}};
  add("all_ignored", {{"X", {In({2, 2})}}, {"Label", {Ints64({1, 1})}}}, "mean", 1);
  cases.back().truth["Out"] = {{}, {0}, {}};
  add("outside", {{"X", {In({2, 2})}}, {"Label", {Ints64({1, 2})}}}, "mean");
  cases.back() = Fails(cases.back(), "[0, 2)");
  add("rank", {{"X", {In({2, 2, 2})}}, {"Label", {Ints64({1, 2})}}}, "mean");
  cases.back() = Fails(cases.back(), "rank 2 or 4");
  add("weights", {{"X", {In({2, 2})}}, {"Label", {Ints64({1, 1})}}, {"Weight", {In({3})}}}, "mean");
  cases.back() = Fails(cases.back(), "Weight");
  for (const char* reduction : {"mean", "sum", "none"}) {
    suite.cases.push_back(PlainCase(
        std::string("no_labels_") + reduction, {{"X", {In({0, 3})}}, {"Label", {Ints64({})}}},
        {{"reduction", std::string(reduction)}}, {"Out", "Total_weight"}));
  }
  return suite;
}

OpSuite NllLossGradSuite() {
  OpSuite suite = KnownGradientSuite("nll_loss_grad", "nll_loss_grad");
  OpCase c = PlainCase("known",
                       {{"X", {In({2, 3})}},
                        {"Label", {Ints64({2, 0})}},
                        {"Total_weight", {In({1}).Values({2})}},
                        {"Out@GRAD", {In({1}).Values({6})}}},
                       {{"reduction", std::string("mean")}}, {"X@GRAD"});
  c.truth["X@GRAD"] = {{2, 3}, {0, 0, -3, -3, 0, 0}, {}};
  suite.cases.push_back(c);
  AddRefused(&suite.cases, c, "label_below_0", "input Label must be in [0, 3)", [](OpCase* wrong) {
    wrong->inputs["Label"] = {Ints64({2, -1})};
  });
  AddRefused(&suite.cases, c, "label_too_large", "input Label must be in [0, 3)",
             [](OpCase* wrong) {
               wrong->inputs["Label"] = {Ints64({3, 0})};
             });
  return suite;
}

OP_TEST(NllLoss, NllLossSuite());
OP_TEST(NllLossGrad, NllLossGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
