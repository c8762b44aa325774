#include "framework/io/pdparams.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/io/npy.h"
#include "framework/io/param_io.h"
#include "phi/common/data_type.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using nlohmann::json;
using testing::ErrorOf;
using testing::Slurp;
using testing::TempFolder;

std::string Recorded(const std::string& name) {
  return PHIBRIDGE_SOURCE_DIR "/tests/framework/io/pdparams/" + name;
}

template <typename T>
void ExpectElements(const phi::DenseTensor& tensor, const json& values, const std::string& name) {
  for (size_t i = 0; i < values.size(); ++i) {
    const double want =
        values[i].is_boolean() ? (values[i].get<bool>() ? 1 : 0) : values[i].get<double>();
    EXPECT_EQ(static_cast<double>(static_cast<const T*>(tensor.data())[i]), want) << name;
  }
}

void ExpectTensor(const phi::DenseTensor& tensor, const json& expected, const std::string& name) {
  EXPECT_EQ(phi::Format("%s", tensor.dtype()), expected["dtype"].get<std::string>()) << name;
  EXPECT_EQ(std::vector<int64_t>(tensor.dims().begin(), tensor.dims().end()),
            expected["shape"].get<std::vector<int64_t>>())
      << name;
  const json& values = expected["values"];
  switch (tensor.dtype()) {
    case phi::DataType::FLOAT32:
    case phi::DataType::COMPLEX64:
      return ExpectElements<float>(tensor, values, name);
    case phi::DataType::FLOAT64:
      return ExpectElements<double>(tensor, values, name);
    case phi::DataType::FLOAT16:
      return ExpectElements<phi::dtype::float16>(tensor, values, name);
    case phi::DataType::BFLOAT16:
      return ExpectElements<phi::dtype::bfloat16>(tensor, values, name);
    case phi::DataType::INT64:
      return ExpectElements<int64_t>(tensor, values, name);
    case phi::DataType::INT32:
      return ExpectElements<int32_t>(tensor, values, name);
    case phi::DataType::INT16:
      return ExpectElements<int16_t>(tensor, values, name);
    case phi::DataType::INT8:
      return ExpectElements<int8_t>(tensor, values, name);
    default:  // bool and uint8
      return ExpectElements<uint8_t>(tensor, values, name);
  }
}

void ExpectValue(const SavedValue& value, const json& expected, const std::string& name) {
  if (value.tensor() != nullptr) return ExpectTensor(*value.tensor(), expected, name);
  if (const auto* dict = std::get_if<SavedValue::Dict>(&value.value)) {
    size_t count = 0;
    for (const auto& [key, item] : *dict) {
      if (key == kParameterNames) continue;
      ASSERT_TRUE(expected.contains(key)) << name << ": " << key;
      ExpectValue(item, expected[key], key);
      ++count;
    }
    EXPECT_EQ(count, expected.size()) << name;
  } else if (const auto* list = std::get_if<SavedValue::List>(&value.value)) {
    ASSERT_EQ(list->size(), expected.size()) << name;
    for (size_t i = 0; i < list->size(); ++i) ExpectValue((*list)[i], expected[i], name);
  } else if (const auto* tuple = std::get_if<SavedValue::Tuple>(&value.value)) {
    ExpectValue({tuple->items}, expected, name);
  } else if (const auto* text = std::get_if<std::string>(&value.value)) {
    EXPECT_EQ(json(*text), expected) << name;
  } else if (const auto* integer = std::get_if<int64_t>(&value.value)) {
    EXPECT_EQ(json(*integer), expected) << name;
  } else if (const auto* real = std::get_if<double>(&value.value)) {
    EXPECT_EQ(json(*real), expected) << name;
  } else if (const auto* truth = std::get_if<bool>(&value.value)) {
    EXPECT_EQ(json(*truth), expected) << name;
  } else {
    EXPECT_TRUE(expected.is_null()) << name;
  }
}

class RecordedTest : public ::testing::TestWithParam<const char*> {};

TEST_P(RecordedTest, HoldsWhatPaddleSaved) {
  const json expected = json::parse(Slurp(Recorded("expected.json")));
  ExpectValue(LoadState(Recorded(GetParam())), expected[GetParam()], GetParam());
}

TEST_P(RecordedTest, IsSavedAndReadAgain) {
  const TempFolder folder;
  SaveState(LoadState(Recorded(GetParam())), folder / "again");
  const json expected = json::parse(Slurp(Recorded("expected.json")));
  ExpectValue(LoadState(folder / "again"), expected[GetParam()], GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, RecordedTest,
                         ::testing::Values("net.pdparams", "net.pdopt", "protocol2.pdparams",
                                           "types.pdparams", "nested.pdparams"),
                         [](const auto& info) {
                           const std::string name = info.param;
                           return name.substr(0, name.find('.')) + name.substr(name.find('.') + 1);
                         });

TEST(PdparamsTest, SaysTheNamesOfParameters) {
  const SavedValue state = LoadState(Recorded("net.pdparams"));
  const SavedValue* names = state.Find(kParameterNames);
  ASSERT_NE(names, nullptr);
  EXPECT_EQ(std::get<std::string>(names->Find("conv.weight")->value), "conv2d_0.w_0");
  EXPECT_EQ(std::get<std::string>(names->Find("norm._mean")->value), "batch_norm2d_0.w_1");
}

TEST(PdparamsTest, AFolderHoldsAFileATensor) {
  const TempFolder folder;
  SaveStateFolder(LoadState(Recorded("net.pdparams")), folder / "saved");
  EXPECT_TRUE(std::filesystem::exists(folder / "saved/conv2d_0.w_0"));
  const SavedValue state = LoadState(folder / "saved");
  const json expected = json::parse(Slurp(Recorded("expected.json")))["net.pdparams"];
  ExpectTensor(*state.Find("linear_0.w_0")->tensor(), expected["out.weight"], "out.weight");
  EXPECT_EQ(std::get<SavedValue::Dict>(state.value).size(), expected.size());
  const auto [code, text] =
      ErrorOf([&] { SaveStateFolder(LoadState(folder / "saved"), folder / "saved"); });
  EXPECT_EQ(code, phi::ALREADY_EXISTS) << text;
}

TEST(PdparamsTest, AFolderWithoutTensorsIsNoState) {
  const TempFolder folder;
  folder.Write("notes.txt", "nothing");
  EXPECT_EQ(ErrorOf([&] { LoadState(folder.path()); }).first, phi::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { LoadState(folder / "no such file"); }).first, phi::NOT_FOUND);
}

// For tests/oracle/state_checks.py, which reads the files with real Paddle.
TEST(PdparamsTest, SavesForTheOracle) {
  const char* folder = std::getenv("PHIBRIDGE_STATE_FOLDER");
  if (folder == nullptr) GTEST_SKIP() << "PHIBRIDGE_STATE_FOLDER names no folder";
  for (const char* name : {"net.pdparams", "net.pdopt", "types.pdparams", "nested.pdparams"}) {
    SaveState(LoadState(Recorded(name)), folder + std::string("/") + name);
  }
}

}  // namespace
}  // namespace phibridge
