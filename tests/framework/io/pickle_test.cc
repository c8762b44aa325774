#include "framework/io/pickle.h"

#include <cstring>

#include "phi/core/memory.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

// NOLINTNEXTLINE(misc-unused-using-decls): the literals below use it
using std::string_literals::operator""s;
using testing::ErrorOf;
using testing::TensorOf;

constexpr const char* kName = "a.pdparams";

// The bytes of an array [2] of float32: NumPy's form in protocol 4, with the parts that tests
// change.
std::string Array(const std::string& shape = "K\2\x85"s, const std::string& type = "f4",
                  const std::string& elements = "12345678") {
  return "cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85"
         "C\1b\x87R(K\1"s +
         shape + "cnumpy\ndtype\n\x8c" + static_cast<char>(type.size()) + type +
         "\x89\x88\x87R(K\3\x8c\1<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb\x89"
         "C"s +
         static_cast<char>(elements.size()) + elements + "tb";
}
std::string Pickle(const std::string& value) { return "\x80\4"s + value + "."; }

SavedValue Read(const std::string& bytes) { return ReadPickle(bytes, kName); }

struct Refused {
  const char* what;
  std::string bytes;
  phi::ErrorCode code;
  const char* says;
};

void ExpectRefused(const Refused& refused) {
  const auto [code, text] = ErrorOf([&] { Read(refused.bytes); });
  EXPECT_EQ(code, refused.code) << refused.what << ": " << text;
  EXPECT_NE(text.find(refused.says), std::string::npos) << refused.what << ": " << text;
  EXPECT_NE(text.find(kName), std::string::npos) << text;
}

TEST(PickleTest, ReadsAnArray) {
  const SavedValue value = Read(Pickle(Array()));
  ASSERT_NE(value.tensor(), nullptr);
  EXPECT_EQ(value.tensor()->dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(value.tensor()->dims(), phi::make_ddim({2}));
  EXPECT_EQ(std::memcmp(value.tensor()->data(), "12345678", 8), 0);
}

TEST(PickleTest, ReadsBigEndianAndColumnMajorArrays) {
  std::string bytes = Pickle(Array("K\2K\2\x86"s, "i2", "\0\1\0\2\0\3\0\4"s));
  bytes.replace(bytes.find("\x8c\1<"), 3, "\x8c\1>");
  bytes.replace(bytes.find("\x89"
                           "C\10"),
                1, "\x88");
  const phi::DenseTensor tensor = *Read(bytes).tensor();
  EXPECT_EQ(std::vector<int16_t>(tensor.data<int16_t>(), tensor.data<int16_t>() + 4),
            (std::vector<int16_t>{1, 3, 2, 4}));
}

// "_frombuffer(bytearray, dtype, (2,), order)", of NumPy 1 and 2.
TEST(PickleTest, ReadsArraysOfProtocol5) {
  const auto read = [](const std::string& order, const std::string& core) {
    const std::string pickle = "\x80\5cnumpy." + core +
                               ".numeric\n_frombuffer\n(\x96\x08\0\0\0\0\0\0\0"s +
                               "\0\0\x80\x3f\0\0\0\x40"s +
                               "cnumpy\ndtype\n\x8c\2f4\x89\x88\x87R(K\3\x8c\1<NNNJ\xff\xff\xff\xff"
                               "J\xff\xff\xff\xffK\0tbK\2\x85\x8c\1"s +
                               order + "tR.";
    return Read(pickle);
  };
  for (const char* core : {"core", "_core"}) {
    const phi::DenseTensor tensor = *read("C", core).tensor();
    EXPECT_EQ(tensor.dims(), phi::make_ddim({2}));
    EXPECT_EQ(tensor.data<float>()[1], 2.0f);
  }
  EXPECT_EQ(ErrorOf([&] { read("A", "core"); }).first, phi::INVALID_ARGUMENT);
}

TEST(PickleTest, TextThatIsNoUtf8IsRefused) {
  for (const std::string& text : {"\x8c\2\xc3\x28"s, "}\x8c\1\xffK\1s"s, "\x8c\3\xed\xa0\x80"s}) {
    ExpectRefused({"text", Pickle(text), phi::INVALID_ARGUMENT, "is no UTF-8"});
  }
}

TEST(PickleTest, ReadsNumbersAndText) {
  const SavedValue value =
      Read(Pickle("(K\xffM\1\2J\xfe\xff\xff\xff\x8a\2\0\x80"
                  "G\x3f\xf8\0\0\0\0\0\0\x88N\x8c\2hit"s));
  const SavedValue::List& list = std::get<SavedValue::Tuple>(value.value).items;
  ASSERT_EQ(list.size(), 8u);
  const std::vector<int64_t> integers = {255, 513, -2, -32768};
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(std::get<int64_t>(list[i].value), integers[i]);
  EXPECT_EQ(std::get<double>(list[4].value), 1.5);
  EXPECT_TRUE(std::get<bool>(list[5].value));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(list[6].value));
  EXPECT_EQ(std::get<std::string>(list[7].value), "hi");
}

TEST(PickleTest, WhatItWritesItReads) {
  SavedValue::Dict dict;
  dict.emplace_back("weight", SavedValue{TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6})});
  dict.emplace_back("empty", SavedValue{TensorOf<double>({0, 3}, {})});
  dict.emplace_back("scalar", SavedValue{TensorOf<bool>(phi::make_ddim({}), {true})});
  dict.emplace_back("half", SavedValue{TensorOf<phi::dtype::bfloat16>(
                                {2}, {phi::dtype::bfloat16(1), phi::dtype::bfloat16(-2.5f)})});
  dict.emplace_back("epoch", SavedValue{int64_t{-3}});
  dict.emplace_back("rate", SavedValue{0.1});
  dict.emplace_back("list", SavedValue{SavedValue::List{SavedValue{true}, SavedValue{}}});
  dict.emplace_back("tuple", SavedValue{SavedValue::Tuple{{SavedValue{"ab"s}, SavedValue{0.5}}}});
  dict.emplace_back("inner", SavedValue{SavedValue::Dict{{"text", SavedValue{"ä"s}}}});
  const std::string bytes = PickleBytes({dict});
  const SavedValue again = Read(bytes);
  EXPECT_EQ(PickleBytes(again), bytes);
  const phi::DenseTensor& weight = *again.Find("weight")->tensor();
  EXPECT_EQ(weight.dims(), phi::make_ddim({2, 3}));
  EXPECT_EQ(weight.data<float>()[5], 6);
  EXPECT_EQ(again.Find("empty")->tensor()->dims(), phi::make_ddim({0, 3}));
  EXPECT_EQ(again.Find("half")->tensor()->dtype(), phi::DataType::BFLOAT16);
  EXPECT_EQ(std::get<double>(again.Find("rate")->value), 0.1);
  EXPECT_EQ(std::get<std::string>(again.Find("inner")->Find("text")->value), "ä");
}

TEST(PickleTest, RunsNothing) {
  const phi::ErrorCode code = phi::UNIMPLEMENTED;
  for (const Refused& refused : std::vector<Refused>{
           {"a call of the system", Pickle("cos\nsystem\n\x8c\4true\x85R"s), code, "os.system"},
           {"by the stack", Pickle("\x8c\2os\x8c\6system\x93\x8c\4true\x85R"s), code, "os.system"},
           {"eval",
            Pickle("cbuiltins\neval\n\x8c\1"
                   "1\x85R"s),
            code, "builtins.eval"},
           {"a near name", Pickle("cnumpy.core.multiarray\nfrombuffer\n."s), code, "frombuffer"},
           {"an instance", Pickle("(ios\nsystem\n"s), code, "the operation 0x69"},
           {"an object", Pickle("(cos\nsystem\no"s), code, "os.system"},
           {"an extension", Pickle("\x82\1"s), code, "the operation 0x82"},
           {"a persistent name", Pickle("Px\n"s), code, "the operation 0x50"},
           {"__new__", Pickle("cnumpy\nndarray\n)\x81"s), code, "the operation 0x81"},
           {"a state for a dict", Pickle("}}b"s), code, "a state for a dict"},
           {"a second state", Pickle(Array() + "}b"), code, "a state for an array"},
           {"another codec", Pickle("c_codecs\nencode\n\x8c\1x\x8c\3hex\x86R"s), code, "latin1"},
           {"a dictionary that is given items", Pickle("ccollections\nOrderedDict\n]\x85R"s), code,
            "collections.OrderedDict with 1 arguments"},
           {"protocol 0", "(dp0\n."s, phi::INVALID_ARGUMENT, "does not start with a protocol"},
           {"protocol 1", "\x80\1}."s, code, "protocol 1"}}) {
    ExpectRefused(refused);
  }
}

TEST(PickleTest, WhatContradictsItselfIsRefused) {
  const phi::ErrorCode code = phi::INVALID_ARGUMENT;
  const std::string two_keys = "}(\x8c\1x\x8c\1yK\1u"s;
  for (const Refused& refused : std::vector<Refused>{
           {"nothing", ""s, code, "is empty"},
           {"no value", "\x80\4."s, code, "ends with more than one value"},
           {"two values", Pickle("}}"s), code, "ends with more than one value"},
           {"an open mark", Pickle("(}"s), code, "ends with more than one value"},
           {"no mark", Pickle("}u"s), code, "a mark is missing"},
           {"no dictionary", Pickle("](K\1K\2u"s), code, "adds items to a list"},
           {"an empty stack", Pickle("K\1\x86"s), code, "a value is missing"},
           {"below a mark", Pickle("K\1(\x85"s), code, "a value is missing"},
           {"a key alone", Pickle(two_keys), code, "a key without a value"},
           {"no memo", Pickle("h\7"s), code, "refers to value 7"},
           {"bytes after the end", Pickle("}") + "x", code, "1 bytes follow its end"},
           {"a call of a dict", Pickle("})R"s), code, "calls a dict with a tuple"},
           {"text too short", "\x80\4\x8c\5ab"s, code, "5 bytes belong here, 2 are left"},
           {"text of 2^63", "\x80\4\x8d\0\0\0\0\0\0\0\x80x"s, code, "ends early"},
           {"bytes of 2^64 - 1", "\x80\4\x8e\xff\xff\xff\xff\xff\xff\xff\xffx"s, code,
            "ends early"},
           {"a frame of 2^40", "\x80\4\x95\0\0\0\0\0\1\0\0}."s, code, "a frame has"},
           {"no end", "\x80\4}"s, code, "ends early"},
           {"a name without end",
            "\x80\4"
            "cos"s,
            code, "a name without end"},
           {"too few elements", Pickle(Array("K\3\x85"s)), code, "12 bytes"},
           {"a negative size", Pickle(Array("J\xfe\xff\xff\xff\x85"s)), code, "dimension of -2"},
           {"a size of 2^62", Pickle(Array("\x8a\x08\0\0\0\0\0\0\0\x40\x85"s)), code, "over 2^64"},
           {"no array state",
            Pickle("cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\n"
                   "K\0\x85"
                   "C\1b\x87R)b"s),
            code, "state of a numpy.ndarray"},
           {"no elements",
            Pickle("cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\n"
                   "K\0\x85"
                   "C\1b\x87R"s),
            code, "an array without elements"}}) {
    ExpectRefused(refused);
  }
}

TEST(PickleTest, OtherElementsAndKeysAreRefused) {
  const phi::ErrorCode code = phi::UNIMPLEMENTED;
  std::string objects = Pickle(Array());
  const size_t elements = objects.find("C\x08");
  objects.replace(elements, 10, "]");
  for (const Refused& refused : std::vector<Refused>{
           {"text as elements", Pickle(Array("K\2\x85"s, "U1")), code, "NumPy type 'U1'"},
           {"objects", Pickle(Array("K\2\x85"s, "O8")), code, "NumPy type 'O8'"},
           {"objects in a list", objects, code, "an array of Python objects"},
           {"a number as key", Pickle("}K\1K\2s"s), code, "a key of `` is an integer"},
           {"bytes as value",
            Pickle("}\x8c\1k"
                   "C\1xs"s),
            code, "`k` is bytes"},
           {"a name as value", Pickle("}\x8c\1kcnumpy\nndarray\ns"s), code, "`k` is a name"},
           {"an integer of 2^64", Pickle("\x8a\x09\0\0\0\0\0\0\0\0\1"s), code, "of 9 bytes"},
           {"a dict twice", Pickle("}\x94h\0\x86"s), code, "a second use of a dict"},
           {"a rank of 10",
            Pickle(Array("(" + std::string("K\1K\1K\1K\1K\1K\1K\1K\1K\1K\1", 20) + "t")),
            phi::INVALID_ARGUMENT, "rank 10"}}) {
    ExpectRefused(refused);
  }
}

TEST(PickleTest, BombsAreRefused) {
  const phi::ErrorCode code = phi::RESOURCE_EXHAUSTED;
  const std::string deep(100000, '\x85');
  std::string lists = "\x80\4"s + std::string(100000, ']') + std::string(99999, 'a') + ".";
  // A long text, written once and used a hundred thousand times.
  std::string text = "\x80\4](X\0\0\1\0"s + std::string(65536, 'x') + "\x94";
  for (int i = 0; i < 100000; ++i) text += "h\0"s;
  text += "e.";
  for (const Refused& refused :
       std::vector<Refused>{{"tuples of tuples", Pickle("K\1" + deep), code, "deeper than 32"},
                            {"lists of lists", lists, code, "deeper than 32"},
                            {"many dictionaries", Pickle(std::string(5000000, '}')), code,
                             "over 4194304 operations"},
                            {"a text that is repeated", text, code, "repeats more text"}}) {
    ExpectRefused(refused);
  }
}

// paddle.load takes such a tuple for the array.
TEST(PickleTest, APairOfTextAndAnArrayIsWrittenAsAList) {
  const SavedValue tensor = {TensorOf<float>({1}, {7})}, text = {"name"s};
  const SavedValue again = Read(PickleBytes({SavedValue::Tuple{{text, tensor}}}));
  const auto& list = std::get<SavedValue::List>(again.value);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(std::get<std::string>(list[0].value), "name");
  EXPECT_EQ(list[1].tensor()->data<float>()[0], 7);
  const SavedValue longer = Read(PickleBytes({SavedValue::Tuple{{text, tensor, text}}}));
  EXPECT_EQ(std::get<SavedValue::Tuple>(longer.value).items.size(), 3u);
}

TEST(PickleTest, AnArrayThatIsRepeatedIsThereOnce) {
  std::string bytes = "\x80\4](" + Array() + "\x94";
  for (int i = 0; i < 1000; ++i) bytes += "h\0"s;
  const SavedValue value = Read(bytes + "e.");
  const auto& list = std::get<SavedValue::List>(value.value);
  ASSERT_EQ(list.size(), 1001u);
  EXPECT_EQ(list[0].tensor()->data(), list[1000].tensor()->data());
}

TEST(PickleTest, EveryPrefixIsRefused) {
  const std::string bytes = PickleBytes({SavedValue::Dict{
      {"weight", SavedValue{TensorOf<float>({2}, {1, 2})}}, {"rate", SavedValue{0.5}}}});
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto [code, text] = ErrorOf([&] { Read(bytes.substr(0, size)); });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT) << size << ": " << text;
  }
}

}  // namespace
}  // namespace phibridge
