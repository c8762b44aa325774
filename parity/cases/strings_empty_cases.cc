#include "parity/cases/common/strings_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase EmptyOf(const char* name, const std::vector<int64_t>& shape, size_t count) {
  OpCase c;
  c.name = name;
  c.attrs = {{"shape", shape}};
  c.outputs["Out"].kind = Input::kStrings;
  c.outputs["Out"].compile_shape = false;  // a program saves no shape of strings
  c.truth["Out"] = BytesOf(shape, std::vector<std::string>(count));
  return c;
}

OpSuite StringsEmptySuite() {
  OpSuite suite = StringsSuite("strings_empty");
  suite.cases.push_back(EmptyOf("matrix", {2, 3}, 6));
  suite.cases.push_back(EmptyOf("no_rows", {0, 3}, 0));
  suite.cases.push_back(EmptyOf("no_columns", {3, 0}, 0));
  suite.cases.push_back(EmptyOf("without_axes", {}, 1));
  suite.cases.push_back(EmptyOf("one", {1}, 1));
  suite.cases.push_back(EmptyOf("vector", {7}, 7));
  suite.cases.push_back(EmptyOf("three_axes", {2, 3, 4}, 24));
  suite.cases.push_back(EmptyOf("many", {1000, 2}, 2000));
  suite.cases.push_back(Fails(EmptyOf("negative_size", {2, -1}, 0), "no negative size; one is -1"));
  return suite;
}

OP_TEST(StringsEmpty, StringsEmptySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
