#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LstmpCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {
      In({3, 8})
          .Values({0.24,  -0.25, 0.24, -0.69, -0.45, 0.6,  -0.69, -0.55, -0.51, -0.04, -1,   -0.94,
                   -0.08, -0.67, 0.36, 0.59,  0.16,  0.39, -0.22, -0.91, -0.12, -0.26, 0.19, -0.73})
          .LoD({{0, 2, 3}})};
  c.inputs["Weight"] = {In({1, 8}).Values({-0.54, 0.63, -0.47, -0.18, 0.87, -0.45, -0.71, 0.4})};
  c.inputs["ProjWeight"] = {In({2, 1}).Values({0.13, 0.22})};
  c.inputs["Bias"] = {In({1, 8}).Values({-0.92, -0.17, -0.99, -0.51, 0.41, -0.88, -0.41, 0.98})};
  c.attrs = {{"use_peepholes", false}};
  c.outputs = {{"Projection", {}},
               {"Cell", {}},
               {"BatchGate", {}},
               {"BatchCellPreAct", {}},
               {"BatchHidden", {}}};
  c.outputs["BatchGate"].compare = false;
  c.outputs["BatchCellPreAct"].compare = false;
  return c;
}

OpCase LongSequences() {
  OpCase c = LstmpCase("long_sequences");  // more rows than gates, and states at their limit
  c.inputs["Input"] = {
      In({10, 8})
          .Values({-1.11, 1.48,  -1.17, 1.67,  -0.05, 0.45,  1.06,  0.07,  -0.81, -1.25,
                   -1.68, 0.95,  -0.23, -1.37, 1.52,  -0.9,  -0.34, -0.82, 0.52,  0.32,
                   0.4,   -0.94, -0.86, -0.99, -0.69, -1.42, -1.34, 1.86,  1.84,  -1.25,
                   -1.9,  -1.18, 0.8,   1.12,  -1.91, 0.31,  -1.99, 0.06,  0.56,  1.94,
                   -0.96, 1.21,  1.48,  1.69,  -1.99, -0.12, 1.93,  -0.4,  1.25,  0.19,
                   1.08,  -0.06, -1.88, -1.65, -1.55, -1.0,  1.86,  0.53,  1.27,  0.26,
                   0.54,  1.25,  1.71,  1.65,  1.3,   -1.62, -0.56, -1.86, 0.19,  1.18,
                   -1.8,  -1.25, -0.54, -1.02, 1.18,  -0.59, 0.56,  -0.03, 0.33,  1.76})
          .LoD({{0, 4, 10}})};
  c.attrs["proj_clip"] = 0.0625f;
  c.truth["Projection"] = {
      {10, 1},
      {0.0625, -0.06196381219977068, -0.05423036162150623, -0.0625, 0.0625, 0.029401928558423596,
       0.007757810945591429, 0.0625, 0.006956161225807552, -0.05481934577610887},
      {{0, 4, 10}}};
  c.truth["Cell"] = {
      {10, 2},
      {-0.09989382460440437,   0.6580011464340307,   -0.11518706272935492, -0.47240508425406547,
       -0.40788795782092185,   -0.41973322597661833, -0.45067734310028595, -0.7817855481917794,
       -0.0062285591473981205, 0.3330251790479968,   -0.588153887793513,   0.6927044913800856,
       0.04562598406821279,    0.06434821465249646,  0.4499512221833256,   0.1909093584216689,
       0.3529781415016397,     0.028691928556647706, -0.23463061928825452, -0.19867731652948195},
      {{0, 4, 10}}};
  c.truth["BatchHidden"] = {
      {10, 2},
      {-0.0033473702923925383, 0.30479755395690056,  -0.06541384914499712, 0.4274505598597294,
       -0.43020606415822854,   0.38789633496037673,  -0.0852950928422138,  -0.2316133498510283,
       0.005527200344973384,   0.03199741153382384,  -0.08772997941551886, -0.19490327685327308,
       0.331119811802755,      0.1759784074574231,   -0.03950436864882997, -0.290781128639708,
       0.03219709913416076,    0.012593866092192738, -0.11031896954583861, -0.18424042095502216},
      {}};
  return c;
}

OpCase ClippedStates() {
  OpCase c = LstmpCase("clips");
  c.attrs = {{"use_peepholes", false},
             {"cell_clip", 0.2f},
             {"proj_clip", 0.05f},
             {"proj_activation", std::string("identity")}};
  c.truth["Projection"] = {
      {3, 1}, {-0.01830074532507251, -0.02307912863926071, -0.0032522135841056513}, {{0, 2, 3}}};
  c.truth["Cell"] = {{3, 2},
                     {-0.18977202190542045, -0.09187955768420379, -0.20000000298023224,
                      -0.057722703476256534, -0.1472560517262849, 0.04214774872641164},
                     {{0, 2, 3}}};
  c.truth["BatchHidden"] = {{3, 2},
                            {-0.04683278694213772, -0.05551128646633913, -0.06509164087325235,
                             0.023680453315532528, -0.09686182887612094, -0.04766859493347722},
                            {}};
  return c;
}

void AddLstmpLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = LstmpCase("narrow_weight");
  c.inputs["Weight"] = {In({1, 7})};
  cases.push_back(Fails(c, "Weight"));
  c = LstmpCase("wrong_cell");
  c.inputs["H0"] = {In({2, 1})};
  c.inputs["C0"] = {In({2, 3})};
  cases.push_back(Fails(c, "C0 must have shape"));
}

// Only a legacy kernel, of fluid 1.x: every result is worked out from the formula. BatchHidden has
// the first step of each sequence, the longest sequence first, then the second step.
OpSuite LstmpSuite() {
  OpSuite suite;
  suite.type = "lstmp";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = LstmpCase("plain");
    c.truth["Projection"] = {{3, 1},
                             {-0.018298702520128263, -0.024141170980620887, -0.0032522021180489175},
                             {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {-0.18977202190542045, -0.09187955768420379, -0.21746107006514598,
                        -0.05772244532198212, -0.1472560517262849, 0.04214774872641164},
                       {{0, 2, 3}}};
    c.truth["BatchHidden"] = {{3, 2},
                              {-0.04683278694213772, -0.05551128646633913, -0.06509164087325235,
                               0.023680453315532528, -0.10506782186495967, -0.04766838896590843},
                              {}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmpCase("peepholes_starts_reverse");
    c.inputs["Bias"] = {In({1, 14}).Values({0.94, -0.04, 0.47, 0.27, -0.07, 0.71, -0.65, 0.66,
                                            -0.92, 0.73, 0.35, -0.11, 0.34, -0.08})};
    c.inputs["H0"] = {In({2, 1}).Values({0.56, -0.77})};
    c.inputs["C0"] = {In({2, 2}).Values({0.02, 0.74, 0.86, -0.56})};
    c.attrs = {{"is_reverse", true}};
    c.truth["Projection"] = {
        {3, 1}, {0.04065080215787099, 0.07475578249977703, 0.009878578836219776}, {{0, 2, 3}}};
    c.truth["Cell"] = {{3, 2},
                       {0.5508901474299619, 0.22351019480397993, 0.0507359376852959,
                        0.43394080159011184, 0.7262604473681897, -0.4318015737271462},
                       {{0, 2, 3}}};
    c.truth["BatchHidden"] = {{3, 2},
                              {0.01715526364801011, 0.33029692170342767, 0.36168795288121786,
                               -0.16882060764305035, 0.11549838526680734, 0.11662920886811858},
                              {}};
    cases.push_back(c);
  }
  {
    OpCase c = LstmpCase("wrong_projection");
    c.inputs["ProjWeight"] = {In({3, 1}).Values({-0.5, 0.81, -0.31})};
    cases.push_back(Fails(c, "width"));
  }
  cases.push_back(ClippedStates());
  cases.push_back(LongSequences());
  {
    OpCase c = LstmpCase("narrow_bias");
    c.inputs["Bias"] = {In({1, 7})};
    suite.cases.push_back(Fails(c, "Bias"));
  }
  AddLstmpLimits(&suite.cases);
  return suite;
}

OP_TEST(Lstmp, LstmpSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
