#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AttentionCase(const char* name, int heads, float alpha) {
  OpCase c;
  c.name = name;
  c.attrs = {{"head_number", heads}, {"alpha", alpha}};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddAttentionInputs(std::vector<OpCase>* cases) {
  {
    OpCase c = AttentionCase("three_inputs", 2, 0.5f);
    c.inputs["Q"] = {In({2, 2, 4}).Values({-0.35, -0.7, 0.3, -0.86, 0.07, -0.27, -0.88, 0.01, -0.93,
                                           -0.13, -0.86, -0.82, -0.15, 0.65, -0.75, -0.55})};
    c.inputs["K"] = {In({2, 3, 4}).Values({0.25,  0.9,   0.15,  -0.21, 0.95,  -0.91, 0.72,  -0.42,
                                           -0.71, -0.76, -0.38, 0.63,  -0.64, 0.16,  0.28,  -0.26,
                                           0.1,   -0.87, -0.88, -0.59, 0.36,  -0.14, -0.37, 0.17})};
    c.inputs["V"] = {In({2, 3, 4}).Values({-0.09, -0.4,  0.59, 0.4,   -0.51, 0.15,  0.05, 0.75,
                                           0.46,  -0.42, 0.96, -0.76, -0.16, 0.51,  -0.7, -0.02,
                                           -0.92, 0.34,  0.53, 0.15,  0.75,  -0.37, 0.39, 0.19})};
    c.truth["Out"] = {
        {2, 2, 4},
        {0.006838043959720347, -0.21711462761544106, 0.44694930938401184, 0.2838806273293,
         -0.057067404821561085, -0.20233275479956853, 0.606210408764007, 0.006364007099381286,
         -0.15715499680474054, 0.22127397921339564, 0.1831780776867395, 0.11854023827953111,
         -0.06018310859627679, 0.17024992451919213, 0.16697789659264628, 0.11741516868918499},
        {}};
    cases->push_back(c);
  }
  {
    OpCase c = AttentionCase("other_size_of_values", 2, 0.5f);
    c.inputs["Q"] = {In({1, 2, 2}).Values({0.16, -0.09, 0.68, 0.89})};
    c.inputs["K"] = {In({1, 3, 2}).Values({-0.05, 0.33, -0.88, 0.4, 0.29, 0.99})};
    c.inputs["V"] = {
        In({1, 3, 6}).Values({0.64, -0.43, -0.23, 0.34, -0.95, -0.08, -0.66, -0.77, -0.88, 0.54,
                              -0.74, -0.5, -0.22, 0.74, -0.84, -0.1, 0.1, 0.77})};
    c.truth["Out"] = {
        {1, 2, 6},
        {-0.06872856599955833, -0.13165198734089884, -0.6467816333920824, 0.26325320086393794,
         -0.535989844597294, 0.05696194366676727, -0.036389777020913616, -0.06256887650697524,
         -0.6384352862445737, 0.2261911310046188, -0.46820797175150053, 0.1295703449886273},
        {}};
    cases->push_back(c);
  }
}

void AddPackedAttentions(std::vector<OpCase>* cases) {
  {
    OpCase c = AttentionCase("keys_with_values", 2, 0.25f);
    c.inputs["Q"] = {In({1, 2, 4}).Values({0.64, 0.73, -0.44, -0.17, -0.28, 0.77, 0.92, -0.7})};
    c.inputs["K"] = {In({1, 3, 8}).Values({-0.65, -0.54, -0.53, -0.03, 0.18,  -0.47, -0.99, -0.16,
                                           -0.26, 0.13,  0.91,  0.38,  0.03,  0.24,  0.35,  -0.89,
                                           0.8,   0.56,  0.75,  0.6,   -0.22, -0.2,  -0.79, 0.27})};
    c.truth["Out"] = {
        {1, 2, 4},
        {-0.0328612964416008, -0.13076334233691717, -0.5083095422563386, -0.2526219570378719,
         -0.010060821027919484, -0.1326555124389897, -0.42478088294419647, -0.28271107948462576},
        {}};
    cases->push_back(c);
  }
  {
    OpCase c = AttentionCase("one_input", 2, 0.5f);
    c.inputs["Q"] = {
        In({2, 2, 12}).Values({-0.88, -0.87, -0.58, -0.68, -0.32, -0.89, -1.0,  -0.7,  -0.8,  -0.27,
                               -0.95, 0.75,  0.23,  -0.7,  -0.5,  -0.31, -0.27, -0.75, 0.7,   0.99,
                               -0.07, -0.03, -0.83, -0.8,  -0.31, -0.47, 0.66,  -0.68, -0.95, 0.9,
                               0.06,  -0.71, 0.09,  -0.95, 0.06,  0.96,  0.73,  0.39,  -0.48, -0.27,
                               -0.67, 0.54,  0.07,  0.56,  -0.34, -0.55, 0.62,  0.97})};
    c.truth["Out"] = {
        {2, 2, 4},
        {-0.45012059141640226, -0.15497115334237885, -0.9192968281187253, 0.35341736320020123,
         -0.44289189484813773, -0.15259459556651103, -0.9098345715161444, 0.23119654875019946,
         -0.12942837360951248, -0.7458805826888255, 0.2809113617442564, 0.9639448457454332,
         -0.1284397064833894, -0.7468002730387076, 0.3157221167564298, 0.9645664663706504},
        {}};
    cases->push_back(c);
  }
}

void AddAttentionMasks(std::vector<OpCase>* cases) {
  {
    OpCase c = AttentionCase("mask_of_columns", 2, 0.5f);
    c.inputs["Q"] = {
        In({2, 2, 12}).Values({0.71,  0.61,  0.64, 0.48,  -0.55, 0.04,  -0.29, -0.94, -0.94, -0.44,
                               -0.48, 0.39,  0.91, -0.11, 0.87,  0.98,  0.91,  -0.27, -0.56, -0.55,
                               -0.61, -0.59, 0.25, 0.8,   0.68,  -0.04, 0.31,  0.6,   -0.83, 0.32,
                               0.82,  0.56,  0.5,  -0.04, -0.64, 0.58,  -0.33, 0.6,   0.94,  -0.21,
                               -0.2,  0.89,  0.45, -0.66, -0.75, -0.7,  0.81,  0.61})};
    c.inputs["Mask"] = {In({2, 1, 1, 2}).Values({-0.71, 0.65, 0.96, 0.31})};
    c.truth["Out"] = {
        {2, 2, 4},
        {-0.6574674318017661, -0.5684238946355609, 0.10175699816353334, 0.7167402318452721,
         -0.6479266814913979, -0.5727605993220917, 0.10945265547353784, 0.7210624503344527,
         0.012466628747365927, -0.29741762002139077, -0.2705885329607778, 0.587642995869777,
         0.05218239805248581, -0.2764476938282875, -0.15752108577078278, 0.589982322363363},
        {}};
    cases->push_back(c);
  }
  {
    OpCase c = AttentionCase("mask_of_pairs", 2, 0.5f);
    c.inputs["Q"] = {In({1, 2, 4}).Values({-0.3, 0.1, -0.74, -0.97, 0.94, 0.3, 0.05, 0.87})};
    c.inputs["K"] = {In({1, 3, 4}).Values(
        {-0.13, 0.74, 0.65, -0.58, -0.5, -0.41, -0.52, 0.17, -0.48, -0.16, -0.74, 0.82})};
    c.inputs["V"] = {In({1, 3, 2}).Values({-0.29, -0.08, 0.17, 0.81, -0.16, 0.84})};
    c.inputs["Mask"] = {In({1, 1, 2, 3}).Values({0.0, 0.06, 0.05, -0.96, -0.12, -0.63})};
    c.truth["Out"] = {
        {1, 2, 2},
        {-0.08955659693458064, 0.5250511330723613, -0.048092756955714695, 0.6861442095283448},
        {}};
    cases->push_back(c);
  }
}

void AddOtherAttentionMasks(std::vector<OpCase>* cases) {
  {
    OpCase c = AttentionCase("mask_of_all", 2, 0.5f);
    c.inputs["Q"] = {In({2, 2, 4}).Values({-0.99, 0.6, -0.66, -0.05, 0.45, 0.11, -0.35, 0.04, 0.11,
                                           0.57, -0.79, 0.12, -0.5, -0.45, 0.54, 0.02})};
    c.inputs["K"] = {In({2, 2, 4}).Values({0.12, 0.52, 0.82, -0.11, 0.23, 0.01, 0.02, 0.39, -0.1,
                                           0.07, -0.04, 0.88, 0.4, 0.75, 0.88, -0.48})};
    c.inputs["V"] = {In({2, 2, 4}).Values({0.12, 0.89, 0.68, -0.73, -0.76, -0.12, -0.85, -0.52,
                                           -0.85, 0.34, 0.57, 0.79, -0.69, 0.43, 0.32, -0.71})};
    c.inputs["Mask"] = {In({2, 2, 2, 2})
                            .Values({0.77, 0.94, -0.56, 0.91, -0.2, -0.03, 0.98, 0.66, -0.68, -0.14,
                                     0.03, -0.32, -0.61, -0.36, 0.44, -0.96})};
    c.truth["Out"] = {
        {2, 2, 4},
        {-0.3117619627998088, 0.3944550199684013, -0.24387846030096905, -0.6031931525077101,
         -0.5950486499466647, 0.06931916312939614, -0.020131150615242954, -0.6339035675626137,
         -0.7409382541930605, 0.40134723201640343, 0.45714902714578354, 0.11289416287470155,
         -0.7943257328108604, 0.37131677529389107, 0.5105690743892328, 0.4334144463353975},
        {}};
    cases->push_back(c);
  }
  {
    OpCase c = AttentionCase("mask_of_rows", 1, 1.0f);
    c.inputs["Q"] = {In({1, 2, 3}).Values({0.11, -0.12, -0.96, -0.34, 0.25, 0.02})};
    c.inputs["K"] = {In({1, 2, 3}).Values({-0.87, 0.97, 0.58, 0.94, -0.79, -0.47})};
    c.inputs["V"] = {In({1, 2, 2}).Values({-0.92, 0.56, -0.46, -0.74})};
    c.inputs["Mask"] = {In({1, 1, 2, 1}).Values({-0.16, 0.82})};
    c.truth["Out"] = {
        {1, 2, 2},
        {-0.5496669850196274, -0.4865933032054009, -0.8030735717124439, 0.22955574614386298},
        {}};
    cases->push_back(c);
  }
}

void AddAttentionBatches(std::vector<OpCase>* cases) {
  {
    OpCase c = AttentionCase("mask_of_a_longer_batch", 1, 1.0f);
    c.inputs["Q"] = {In({1, 2, 6}).Values(
        {0.64, -0.48, -0.7, 0.84, 0.14, 0.4, -0.82, -0.88, 0.38, -0.15, -0.86, 0.88})};
    c.inputs["Mask"] = {In({2, 1, 1, 2}).Values({0.27, 0.6, -0.83, 0.71})};
    c.truth["Out"] = {
        {2, 2, 2},
        {-0.67703693499302, 0.7921777287966496, -0.43825156576585844, 0.6775607515676121,
         -0.7974032386930436, 0.849953554572661, -0.6813616293385341, 0.7942535820824963},
        {}};
    cases->push_back(c);
  }
  {
    OpCase c = AttentionCase("one_batch_of_keys", 1, 1.0f);
    c.inputs["Q"] = {In({2, 2, 2}).Values({-0.87, 0.73, -0.09, -0.32, 0.11, 0.85, -0.46, -0.74})};
    c.inputs["K"] = {In({1, 3, 2}).Values({0.05, -0.52, -0.78, -0.68, -0.9, -0.6})};
    c.inputs["V"] = {In({2, 3, 2}).Values(
        {-0.38, -0.39, 0.52, -0.42, 0.0, -0.64, -0.31, -0.96, -0.5, -0.97, 0.47, 0.1})};
    c.truth["Out"] = {
        {2, 2, 2},
        {0.11479508979004302, -0.5090725769891393, 0.06451066669624692, -0.4863816147146159,
         -0.11856710214845292, -0.6248959312173081, -0.08448420002716064, -0.5581549743842928},
        {}};
    cases->push_back(c);
  }
}

void AddAttentionWithoutElements(std::vector<OpCase>* cases) {
  OpCase no_batch = AttentionCase("no_batch", 2, 1);
  no_batch.inputs["Q"] = {In({0, 2, 12})};
  no_batch.truth["Out"] = {{0, 2, 4}, {}, {}};
  cases->push_back(no_batch);
  OpCase no_keys = AttentionCase("no_keys", 1, 1);
  no_keys.inputs["Q"] = {In({1, 2, 2})};
  no_keys.inputs["K"] = {In({1, 0, 4})};
  no_keys.truth["Out"] = {{1, 2, 2}, {0, 0, 0, 0}, {}};
  cases->push_back(no_keys);
  OpCase no_values = AttentionCase("no_values", 1, 1);
  no_values.inputs["Q"] = {In({1, 2, 2})};
  no_values.inputs["K"] = {In({1, 3, 2})};
  no_values.inputs["V"] = {In({1, 3, 0})};
  no_values.truth["Out"] = {{1, 2, 0}, {}, {}};
  cases->push_back(no_values);
}

// Rows and columns that no vector divides, more of them than a block holds.
void AddLargeAttentions(std::vector<OpCase>* cases) {
  OpCase wide = AttentionCase("many_rows", 3, 0.125f);
  wide.inputs["Q"] = {In({2, 67, 63})};
  wide.inputs["Mask"] = {In({2, 1, 1, 67})};
  cases->push_back(wide);
  OpCase long_rows = AttentionCase("many_columns", 1, 0.5f);
  long_rows.inputs["Q"] = {In({1, 35, 5})};
  long_rows.inputs["K"] = {In({1, 2500, 5})};
  long_rows.inputs["V"] = {In({1, 2500, 3})};
  cases->push_back(long_rows);
}

void AddRefusedAttentions(std::vector<OpCase>* cases) {
  const OpCase base = (*cases)[0];  // queries [2, 2, 4], keys and values [2, 3, 4], 2 heads
  const auto add = [&](const char* name, const char* text, auto change) {
    AddRefused(cases, base, name, text, change);
  };
  add("values_alone", "input V needs input K", [](OpCase* c) { c->inputs.erase("K"); });
  add("rank", "input Q must have rank 3", [](OpCase* c) { c->inputs["Q"] = {In({2, 4})}; });
  add("heads", "must be 1 parts of 3 heads", [](OpCase* c) { c->attrs["head_number"] = 3; });
  add("no_heads", "head_number", [](OpCase* c) { c->attrs["head_number"] = 0; });
  add("empty_rows", "input Q of shape [2, 2, 0] has empty rows", [](OpCase* c) {
    c->inputs["Q"] = {In({2, 2, 0})};
  });
  add("size_of_keys", "the size of a key of input K must be 4; it is 2", [](OpCase* c) {
    c->inputs["K"] = {In({2, 3, 2})};
  });
  add("number_of_values", "the number of rows of input V must be 3; it is 2", [](OpCase* c) {
    c->inputs["V"] = {In({2, 2, 4})};
  });
  add("batch", "the batch of input K, 3, does not broadcast with 2", [](OpCase* c) {
    c->inputs["K"] = {In({3, 3, 4})};
  });
  add("mask", "axis 3 of input Mask of shape [2, 1, 1, 2] must be 1 or 3", [](OpCase* c) {
    c->inputs["Mask"] = {In({2, 1, 1, 2})};
  });
  add("rank_of_mask", "input Mask must have rank 4", [](OpCase* c) {
    c->inputs["Mask"] = {In({2, 3})};
  });
}

// Of this project alone: every result is worked out.
OpSuite DotProductAttentionSuite() {
  OpSuite suite;
  suite.type = "dot_product_attention";
  suite.phi_kernel = "dot_product_attention";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  AddAttentionInputs(&suite.cases);
  AddPackedAttentions(&suite.cases);
  AddAttentionMasks(&suite.cases);
  AddOtherAttentionMasks(&suite.cases);
  AddAttentionBatches(&suite.cases);
  AddAttentionWithoutElements(&suite.cases);
  AddLargeAttentions(&suite.cases);
  AddRefusedAttentions(&suite.cases);
  return suite;
}

OP_TEST(DotProductAttention, DotProductAttentionSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
