#include <limits>

#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

using Attrs = paddle::framework::AttributeMap;

constexpr double kLog2 = 0.6931471805599453, kLog4 = 2 * kLog2, kLog8 = 3 * kLog2;

// Sequences of 2, 0 and 2 rows, with the sums (3, 1, 0.75, 1), 0 and (7, 3, -1, 1.5).
Input Rows() {
  return In({4, 4})
      .Values({1, 0, 0.5, -1, 2, 1, 0.25, 2, 3, 3, 1, 1, 4, 0, -2, 0.5})
      .LoD({{0, 2, 2, 4}});
}
// Three rows, which are a sequence each: by a LoD, or without one.
Input Singles() { return In({3, 4}).Values({1, 0, 5, 6, 0, 1, 7, 8, 3, 0, -3, 4}); }
Input SinglesWithLoD() { return Singles().LoD({{0, 1, 2, 3}}); }
Truth KeptRows() {
  return {{3, 4}, {kLog4, -kLog2, 0.75, 1, 0, 0, 0, 0, kLog8, -kLog2, -1, 1.5}, {}};
}
Truth KeptSingles() {
  return {{3, 4}, {kLog2, -kLog2, 5, 6, 0, kLog2, 7, 8, kLog4, -kLog4, -3, 4}, {}};
}

OpCase SeqPoolCase(const char* name, std::vector<Input> xs, Attrs attrs = {},
                   const std::vector<Truth>& outs = {}) {
  const size_t count = xs.size();
  OpCase c =
      Outputs(PlainCase(name, {{"X", std::move(xs)}, {"CVM", {In({3, 2})}}}, std::move(attrs)),
              "Out", count);
  for (size_t i = 0; i < outs.size(); ++i) {
    c.truth[i == 0 ? "Out" : "Out[" + std::to_string(i) + "]"] = outs[i];
  }
  return c;
}

Attrs Dropped(int columns) { return {{"use_cvm", false}, {"cvm_offset", columns}}; }

// Ones, in sequences of 1, 3, 7 and 15 rows.
OpCase OddWidth() {
  const int64_t width = 19;
  Truth out = {{4, width}, {}, {}};
  for (int s = 1; s <= 4; ++s) {
    out.values.push_back(s * kLog2);
    out.values.push_back(0);
    out.values.insert(out.values.end(), width - 2, (1 << s) - 1);
  }
  const std::vector<double> ones(26 * width, 1);
  return SeqPoolCase("odd_width", {In({26, width}).Values(ones).LoD({{0, 1, 4, 11, 26}})}, {},
                     {out});
}

void AddKeptPools(std::vector<OpCase>* cases) {
  cases->push_back(
      SeqPoolCase("kept", {Rows(), SinglesWithLoD()}, {}, {KeptRows(), KeptSingles()}));
  cases->push_back(
      UnknownBatch(SeqPoolCase("without_lod", {Singles(), Rows()},
                               {{"pooltype", std::string("SUM")}}, {KeptSingles(), KeptRows()})));
  // cvm_offset says nothing of logarithms.
  for (const int columns : {0, 1, 3}) {
    const std::string name = "kept_with_offset_" + std::to_string(columns);
    cases->push_back(SeqPoolCase(name.c_str(), {Rows()}, {{"cvm_offset", columns}}, {KeptRows()}));
  }
  const Input pair = In({1, 3}).Values({2, 0, 5}).LoD({{0, 1, 1}});
  cases->push_back(SeqPoolCase("begins_with_1", {pair}, {{"pad_value", 1.0f}},
                               {{{2, 3}, {kLog4, -kLog2, 6, kLog2, 0, 1}, {}}}));
  cases->push_back(SeqPoolCase("no_rows", {In({0, 3}).LoD({{0, 0, 0}})}, {},
                               {{{2, 3}, {0, 0, 0, 0, 0, 0}, {}}}));
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  cases->push_back(SeqPoolCase("not_countable",
                               {In({3, 3}).Values({-1, 0, 1, -2, 0, nan, 0, -1, inf})}, {},
                               {{{3, 3}, {-inf, inf, 1, nan, nan, nan, 0, -inf, inf}, {}}}));
  cases->push_back(OddWidth());
}

void AddDropped(std::vector<OpCase>* cases) {
  cases->push_back(
      SeqPoolCase("dropped", {Rows(), Singles()}, {{"use_cvm", false}},
                  {{{3, 2}, {0.75, 1, 0, 0, -1, 1.5}, {}}, {{3, 2}, {5, 6, 7, 8, -3, 4}, {}}}));
  cases->push_back(SeqPoolCase("drops_none", {Rows()}, Dropped(0),
                               {{{3, 4}, {3, 1, 0.75, 1, 0, 0, 0, 0, 7, 3, -1, 1.5}, {}}}));
  cases->push_back(SeqPoolCase("drops_one", {Rows()}, Dropped(1),
                               {{{3, 3}, {1, 0.75, 1, 0, 0, 0, 3, -1, 1.5}, {}}}));
  cases->push_back(SeqPoolCase("drops_all", {Rows()}, Dropped(4), {{{3, 0}, {}, {}}}));
  cases->push_back(SeqPoolCase("dropped_begins_with_half", {Rows()},
                               {{"use_cvm", false}, {"pad_value", 0.5f}},
                               {{{3, 2}, {1.25, 1.5, 0.5, 0.5, -0.5, 2}, {}}}));
  const Input narrow = In({3, 1}).Values({1, 2, 3}).LoD({{0, 1, 1, 3}});
  cases->push_back(UnknownBatch(
      SeqPoolCase("two_widths", {Rows(), narrow}, Dropped(1),
                  {{{3, 3}, {1, 0.75, 1, 0, 0, 0, 3, -1, 1.5}, {}}, {{3, 0}, {}, {}}})));
}

void AddFailingPools(std::vector<OpCase>* cases) {
  const auto fails = [cases](const char* name, std::vector<Input> xs, const char* text,
                             Attrs attrs = {}) {
    cases->push_back(Fails(SeqPoolCase(name, std::move(xs), std::move(attrs)), text));
  };
  fails("two_levels", {In({4, 4}).LoD({{0, 1, 3}, {0, 1, 3, 4}})}, "one level");
  // The outer level counts three sequences, which X has no rows for.
  fails("levels_beyond_the_rows", {In({2, 4}).LoD({{0, 3}, {0, 0, 0, 2}})}, "one level");
  fails("lod_of_other_rows", {In({4, 4}).LoD({{0, 2, 9}})}, "LoD");
  fails("lod_descends", {In({4, 4}).LoD({{0, 9, 4}})}, "LoD");
  fails("other_count", {Rows(), In({4, 4}).LoD({{0, 2, 4}})}, "all X must have 3 sequences");
  fails("other_count_without_lod", {Rows(), In({4, 4})}, "all X must have 3 sequences");
  cases->push_back(
      Fails(SeqPoolCase("no_tensors", {}), "needs a variable for its input `X`", phi::NOT_FOUND));
  fails("a_vector", {In({4})}, "rank 2");
  fails("not_all_matrices", {Rows(), In({3, 1, 4})}, "rank 2");
  fails("counts_alone", {In({3, 2})}, "3 columns");
  fails("negative_width", {In({3, 2})}, "3 columns", Dropped(3));
  fails("negative_offset", {Rows()}, "cvm_offset", Dropped(-1));
  fails("other_pooltype", {Rows()}, "pooltype", {{"pooltype", std::string("AVERAGE")}});
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{3, 3}, {3, 1}, {6}, {3, 2, 1}}) {
    OpCase c = SeqPoolCase("cvm", {Rows()});
    for (const int64_t size : dims) c.name += "_" + std::to_string(size);
    c.inputs["CVM"] = {In(dims)};
    cases->push_back(Fails(c, "CVM"));
  }
  AddRefused(cases, SeqPoolCase("", {Rows()}), "offset_of_a_variable", "cvm_offset", [](OpCase* c) {
    c->attrs = {{"use_cvm", false}};
    c->inputs["cvm_offset"] = {Ints({9})};
    c->variable_attrs = {"cvm_offset"};
  });
  cases->push_back(
      Fails(Outputs(SeqPoolCase("one_out_for_two", {Rows(), Rows()}), "Out", 1), "Out"));
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite FusedSeqpoolCvmSuite() {
  OpSuite suite;
  suite.type = "fused_seqpool_cvm";
  suite.not_differentiated =
      "by the original's rule shows and clicks get what CVM holds; its recorded truths and "
      "tests/ops/fused_seqpool_cvm_test.cc";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  AddKeptPools(&suite.cases);
  AddDropped(&suite.cases);
  AddFailingPools(&suite.cases);
  return RefusedAtRun(std::move(suite), "without X it has no outputs either", {"no_tensors"});
}

// Gradients of the sums of two rows each, worked out by hand; and what append_backward would not
// write.
OpSuite FusedSeqpoolCvmGradSuite() {
  OpSuite suite;
  suite.type = "fused_seqpool_cvm_grad";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input x = In({3, 3}).LoD({{0, 2, 3}}), grad = In({2, 3}).Values({7, 8, 9, 5, 6, 4});
  OpCase c = PlainCase(
      "without_gradient_of_cvm",
      {{"X", {x, x}}, {"CVM", {In({2, 2}).Values({0.5, 1, 2, 3})}}, {"Out@GRAD", {grad, grad}}},
      {{"use_cvm", true}, {"cvm_offset", 2}, {"pooltype", std::string("SUM")}}, {"X@GRAD"});
  c.outputs["X@GRAD"].count = 2;
  c.truth["X@GRAD"] = {{3, 3}, {0.5, 1, 9, 0.5, 1, 9, 2, 3, 4}, {{0, 2, 3}}};
  c.truth["X@GRAD[1]"] = c.truth["X@GRAD"];
  cases.push_back(c);
  const auto refused = [&cases](const char* name, const char* text, auto change) {
    AddRefused(&cases, OpCase(cases[0]), name, text, change);
  };
  refused("fewer_gradients", "one shape for each variable of `Out`",
          [](OpCase* wrong) { wrong->inputs["Out@GRAD"].pop_back(); });
  refused("more_gradients_asked_for", "has no variable 2 in slot `X`",
          [](OpCase* wrong) { wrong->outputs["X@GRAD"].count = 3; });
  cases.back().error = phi::NOT_FOUND;
  refused("x_of_rank_1", "each X must have rank 2",
          [](OpCase* wrong) { wrong->inputs["X"][0].dims = {3}; });
  refused("x_too_narrow", "and 2 columns or more", [](OpCase* wrong) {
    wrong->attrs["use_cvm"] = false;
    wrong->inputs["X"][1].dims = {3, 1};
  });
  return suite;
}

OP_TEST(FusedSeqpoolCvm, FusedSeqpoolCvmSuite());
OP_TEST(FusedSeqpoolCvmGrad, FusedSeqpoolCvmGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
