#include "tools/parity/shape_questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "framework/io/write_file.h"
#include "parity/harness/shape_questions.h"
#include "parity/harness/shape_truths.h"
#include "parity/harness/suites.h"
#include "tools/common/program/options.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

std::string Hexadecimal(const std::string& bytes) {
  std::string text;
  for (unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

json CaseOf(const parity::ShapeQuestions& questions) {
  json list = json::array();
  for (const parity::ShapeQuestion& question : questions) {
    list.push_back(
        {{list.empty() ? "first" : "change", question.change},
         {"program", Hexadecimal(parity::ProgramOf(question.question)->SerializeToString())}});
  }
  return list;
}

}  // namespace

int WriteShapeQuestions(const std::vector<std::string>& ops, const std::string& path) {
  std::map<std::string, std::vector<const parity::OpSuite*>> suites;  // by the op of their list
  for (const parity::NamedSuite& named : parity::AllSuites()) {
    const std::string& op = named.recorded ? named.name : named.suite.type;
    if (ops.empty() || std::find(ops.begin(), ops.end(), op) != ops.end())
      suites[op].push_back(&named.suite);
  }
  std::string text;
  for (const auto& [op, of_op] : suites) {
    json cases = json::array();
    for (const parity::ShapeQuestions& questions : parity::ShapeQuestionsOf(of_op))
      cases.push_back(CaseOf(questions));
    if (!cases.empty()) text += json({{"op", op}, {"cases", cases}}).dump() + "\n";
  }
  WriteFile(path, text);
  return kOk;
}

}  // namespace tools
}  // namespace phibridge
