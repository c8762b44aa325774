// The objects of Python and NumPy that pickles of state dicts are made of: Note [Pickles that are
// read].
#include <string>

#include "framework/io/npy.h"
#include "framework/io/pickle_node.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

constexpr int kNumpyTypeState = 3;  // version of the state of a dtype that NumPy 1 and 2 write
constexpr int kNumpyArrayState = 1;

constexpr const char* kReconstruct = "numpy.core.multiarray._reconstruct";
constexpr const char* kFromBuffer = "numpy.core.numeric._frombuffer";
constexpr const char* kScalar = "numpy.core.multiarray.scalar";
constexpr const char* kArrayType = "numpy.ndarray";
constexpr const char* kDtypeType = "numpy.dtype";
constexpr const char* kEncode = "_codecs.encode";
constexpr const char* kOrderedDict = "collections.OrderedDict";
constexpr const char* kTupleType = "builtins.tuple";
constexpr const char* kKnownNames[] = {kReconstruct, kFromBuffer, kScalar,      kArrayType,
                                       kDtypeType,   kEncode,     kOrderedDict, kTupleType};

using Kind = PickleNode::Kind;

PickleNodePtr NodeOf(Kind kind) {
  auto node = std::make_shared<PickleNode>();
  node->kind = kind;
  return node;
}

bool IsIntOf(const PickleNode& node, int64_t value) {
  return node.Is(Kind::kInt) && node.integer == value;
}

// "f4", False, True
PickleNodePtr MakeDtype(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  if (items.empty() || items.size() > 3 || !items[0]->Is(Kind::kText)) {
    at.Invalid("numpy.dtype is not given the name of a type");
  }
  PickleNodePtr dtype = NodeOf(Kind::kDtype);
  dtype->header.dtype = NpyTypeOf(items[0]->text);
  if (dtype->header.dtype == phi::DataType::UNDEFINED) {
    at.Unsupported(phi::Format("elements of NumPy type '%s'", items[0]->text));
  }
  if (dtype->header.dtype == phi::DataType::UINT16) dtype->header.dtype = phi::DataType::BFLOAT16;
  return dtype;
}

// 3, '<', None, None, None, -1, -1, 0
void BuildDtype(const PicklePosition& at, PickleNode* dtype, const PickleNode& state) {
  const auto& items = state.items;
  if (!state.Is(Kind::kTuple) || items.size() < 2 || !IsIntOf(*items[0], kNumpyTypeState) ||
      !items[1]->Is(Kind::kText)) {
    at.Invalid("the state of a numpy.dtype is not one that NumPy writes");
  }
  for (size_t i = 2; i < items.size() && i < 5; ++i) {
    if (!items[i]->Is(Kind::kNone)) at.Unsupported("records or arrays as elements");
  }
  const std::string_view order = items[1]->text;
  if (order != "<" && order != ">" && order != "|" && order != "=") {
    at.Invalid(phi::Format("'%s' is no byte order", order));
  }
  dtype->header.swap_bytes = order == ">";
}

// ndarray, (0,), b'b'
PickleNodePtr MakeArray(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  if (items.size() != 3 || !items[0]->Is(Kind::kGlobal) || items[0]->text != kArrayType) {
    at.Invalid("_reconstruct is not given numpy.ndarray, a shape and a type");
  }
  return NodeOf(Kind::kArray);
}

void SetElements(PickleNode* array, const PickleNodePtr& bytes) {
  array->state = bytes;
  array->elements = bytes->text;
  array->is_built = true;
}

void SetHeader(const PicklePosition& at, PickleNode* array, const PickleNode& dtype,
               const PickleNode& shape) {
  array->header = dtype.header;
  for (const PickleNodePtr& dim : shape.items) {
    if (!dim->Is(Kind::kInt)) at.Invalid("a dimension of a numpy.ndarray is no integer");
    array->header.shape.push_back(dim->integer);
  }
}

// 1, shape, dtype, is_fortran, bytes
void BuildArray(const PicklePosition& at, PickleNode* array, const PickleNode& state) {
  const auto& items = state.items;
  const bool fits = state.Is(Kind::kTuple) && items.size() == 5 &&
                    IsIntOf(*items[0], kNumpyArrayState) && items[1]->Is(Kind::kTuple) &&
                    items[2]->Is(Kind::kDtype) && items[3]->Is(Kind::kBool);
  if (!fits) at.Invalid("the state of a numpy.ndarray is not one that NumPy writes");
  if (items[4]->Is(Kind::kList)) at.Unsupported("an array of Python objects");
  if (!items[4]->Is(Kind::kBytes)) at.Invalid("the elements of a numpy.ndarray are no bytes");
  SetHeader(at, array, *items[2], *items[1]);
  array->header.fortran_order = items[3]->integer != 0;
  SetElements(array, items[4]);
}

// bytes, dtype, shape, 'C': an array in protocol 5
PickleNodePtr MakeFromBuffer(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  const bool fits = items.size() == 4 && items[0]->Is(Kind::kBytes) && items[1]->Is(Kind::kDtype) &&
                    items[2]->Is(Kind::kTuple) && items[3]->Is(Kind::kText) &&
                    (items[3]->text == "C" || items[3]->text == "F");
  if (!fits) at.Invalid("_frombuffer is not given bytes, a numpy.dtype, a shape and an order");
  PickleNodePtr array = NodeOf(Kind::kArray);
  SetHeader(at, array.get(), *items[1], *items[2]);
  array->header.fortran_order = items[3]->text == "F";
  SetElements(array.get(), items[0]);
  return array;
}

// dtype, bytes
PickleNodePtr MakeScalar(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  if (items.size() != 2 || !items[0]->Is(Kind::kDtype) || !items[1]->Is(Kind::kBytes)) {
    at.Invalid("a NumPy scalar is not given its type and its bytes");
  }
  PickleNodePtr scalar = NodeOf(Kind::kArray);
  scalar->header = items[0]->header;
  SetElements(scalar.get(), items[1]);
  return scalar;
}

// The bytes of text of which every character is one: how protocol 2 writes bytes.
PickleNodePtr EncodeLatin1(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  if (items.size() != 2 || !items[0]->Is(Kind::kText) || !items[1]->Is(Kind::kText) ||
      items[1]->text != "latin1") {
    at.Unsupported("_codecs.encode with anything but text and 'latin1'");
  }
  PickleNodePtr bytes = NodeOf(Kind::kBytes);
  const std::string_view text = items[0]->text;
  bytes->own.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      bytes->own.push_back(text[i]);
      continue;
    }
    const unsigned second = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    if ((first != 0xc2 && first != 0xc3) || (second & 0xc0) != 0x80) {
      at.Invalid("_codecs.encode is given a character that is no byte");
    }
    bytes->own.push_back(static_cast<char>((first & 0x03) << 6 | (second & 0x3f)));
    ++i;
  }
  bytes->text = bytes->own;
  return bytes;
}

PickleNodePtr MakeTuple(const PicklePosition& at, const PickleNode& arguments) {
  const auto& items = arguments.items;
  if (items.size() != 1 || !items[0]->Is(Kind::kTuple)) at.Unsupported("tuple of no tuple");
  return items[0];
}

}  // namespace

bool IsKnownPickleName(std::string_view name) {
  for (const char* known : kKnownNames) {
    if (name == known) return true;
  }
  return false;
}

PickleNodePtr ReducePickle(const PicklePosition& at, const PickleNode& function,
                           const PickleNode& arguments) {
  if (!function.Is(Kind::kGlobal) || !arguments.Is(Kind::kTuple)) {
    at.Invalid(phi::Format("it calls %s with %s", KindName(function), KindName(arguments)));
  }
  if (function.text == kReconstruct) return MakeArray(at, arguments);
  if (function.text == kFromBuffer) return MakeFromBuffer(at, arguments);
  if (function.text == kScalar) return MakeScalar(at, arguments);
  if (function.text == kDtypeType) return MakeDtype(at, arguments);
  if (function.text == kEncode) return EncodeLatin1(at, arguments);
  if (function.text == kTupleType) return MakeTuple(at, arguments);
  if (function.text == kOrderedDict && arguments.items.empty()) return NodeOf(Kind::kDict);
  at.Unsupported(
      phi::Format("a call of %s with %d arguments", function.text, arguments.items.size()));
}

void BuildPickle(const PicklePosition& at, PickleNode* object, const PickleNodePtr& state) {
  if (object->Is(Kind::kDtype)) return BuildDtype(at, object, *state);
  if (object->Is(Kind::kArray) && !object->is_built) return BuildArray(at, object, *state);
  at.Unsupported(phi::Format("a state for %s", KindName(*object)));
}

}  // namespace phibridge
