#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite ChunkEvalSuite() {
  OpSuite suite;
  suite.type = "chunk_eval";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "iob";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("IOB")}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "ioe";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("IOE")}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "iobes";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 1}, {"chunk_scheme", std::string("IOBES")}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "plain";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 4}, {"chunk_scheme", std::string("plain")}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.75}, {}};
    c.truth["F1-Score"] = {{1}, {0.8571428656578064}, {}};
    c.truth["NumInferChunks"] = {{1}, {3}, {}};
    c.truth["NumLabelChunks"] = {{1}, {4}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {3}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "excluded";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 2}, {"excluded_chunk_types", std::vector<int>{0}}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    c.truth["Precision"] = {{1}, {1}, {}};
    c.truth["Recall"] = {{1}, {0.6666666865348816}, {}};
    c.truth["F1-Score"] = {{1}, {0.800000011920929}, {}};
    c.truth["NumInferChunks"] = {{1}, {2}, {}};
    c.truth["NumLabelChunks"] = {{1}, {3}, {}};
    c.truth["NumCorrectChunks"] = {{1}, {2}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "scheme";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 2}, {"chunk_scheme", std::string("BIO")}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    cases.push_back(Fails(c, "chunk_scheme"));
  }
  {
    OpCase c;
    c.name = "label_out_of_range";
    c.inputs["Inference"] = {
        In({8, 1}).Values({3, 4, 4, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.inputs["Label"] = {
        In({8, 1}).Values({3, 4, 3, 2, 4, 4, 4, 1}).Type(DataType::INT64).LoD({{0, 5, 8}})};
    c.attrs = {{"num_chunk_types", 1}};
    c.outputs = {{"Precision", {}},      {"Recall", {}},         {"F1-Score", {}},
                 {"NumInferChunks", {}}, {"NumLabelChunks", {}}, {"NumCorrectChunks", {}}};
    cases.push_back(Fails(c, "label"));
  }
  return suite;
}

OP_TEST(ChunkEval, ChunkEvalSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
