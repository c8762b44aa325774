#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ChunkEvalCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Inference"] = {
      In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
  c.inputs["Label"] = {
      In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
  c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
               {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
  return c;
}

void AddChunkEvalLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = ChunkEvalCase("chunk_that_ends_before_the_last");
  c.inputs["Inference"] = {In({3, 1}).Values({0, 0, 1}).Type(DataType::INT64).LoD({{0, 3}})};
  c.inputs["Label"] = {In({3, 1}).Values({0, 1, 1}).Type(DataType::INT64).LoD({{0, 3}})};
  c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("IOB")}};
  for (const char* share : {"Precision", "Recall", "F1-Score"}) c.truth[share] = {{1}, {0}, {}};
  c.truth["NumInferChunks"] = {{1}, {2}, {}};
  c.truth["NumLabelChunks"] = {{1}, {1}, {}};
  c.truth["NumCorrectChunks"] = {{1}, {0}, {}};
  cases.push_back(c);
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite ChunkEvalSuite() {
  OpSuite suite;
  suite.type = "chunk_eval";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = ChunkEvalCase("iob");
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("IOB")}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ChunkEvalCase("ioe");
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("IOE")}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ChunkEvalCase("iobes");
    c.attrs = {{"num_chunk_types", 1}, {"chunk_scheme", std::string("IOBES")}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ChunkEvalCase("plain");
    c.attrs = {{"num_chunk_types", 4}, {"chunk_scheme", std::string("plain")}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ChunkEvalCase("excluded");
    c.attrs = {{"num_chunk_types", 2}, {"excluded_chunk_types", std::vector<int>{0}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.6666666865348816}, {}};
    c.truth["F1-Score"] = {{1}, {0.800000011920929}, {}};
    c.truth["NumInferChunks"] = {{1}, {2}, {}};
    c.truth["NumLabelChunks"] = {{1}, {3}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {2}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = ChunkEvalCase("scheme");
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("BIO")}};
    cases.push_back(Fails(c, "chunk_scheme"));
  }
  {
    OpCase c = ChunkEvalCase("label_out_of_range");
    c.attrs = {{"num_chunk_types", 1}};
    cases.push_back(Fails(c, "label"));
  }
  return suite;
}

OpSuite WithChunkEnds(OpSuite suite) {
  AddChunkEvalLimits(&suite.cases);
  return suite;
}

OP_TEST(ChunkEval, WithChunkEnds(ChunkEvalSuite()));

}  // namespace
}  // namespace parity
}  // namespace phibridge
