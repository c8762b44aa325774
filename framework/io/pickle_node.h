#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/io/npy.h"
#include "framework/io/saved_value.h"

namespace phibridge {

struct PickleNode;
using PickleNodePtr = std::shared_ptr<PickleNode>;

/// A value on the stack of a pickle.
struct PickleNode {
  enum Kind {
    kNone,
    kBool,
    kInt,
    kFloat,
    kText,
    kBytes,
    kList,
    kTuple,
    kDict,
    kGlobal,
    kDtype,
    kArray
  };

  Kind kind = kNone;
  int64_t integer = 0;    // kBool, kInt
  double real = 0;        // kFloat
  std::string_view text;  // kText, kBytes, kGlobal: of the file or of `own`
  std::string own;
  std::vector<PickleNodePtr> items;          // kList, kTuple; kDict: key, value, key, value, …
  int depth = 0;                             // of what is in it
  NpyHeader header;                          // kDtype, kArray
  std::string_view elements;                 // kArray, once it is built: of `state`
  PickleNodePtr state;                       // keeps the elements
  bool is_built = false;                     // kArray
  std::unique_ptr<phi::DenseTensor> tensor;  // kArray that was converted once

  bool Is(Kind k) const { return kind == k; }
};

/// "a dict", "None", … for messages.
const char* KindName(const PickleNode& node);

/// Where a reader stands, for its errors.
struct PicklePosition {
  const std::string* source;
  size_t offset;

  [[noreturn]] void Invalid(const std::string& what) const;
  [[noreturn]] void Unsupported(const std::string& what) const;
};

/// What the name `function` of a pickle gives for these arguments. Nothing is called: each is one
/// of the few forms of Note [Pickles that are read].
PickleNodePtr ReducePickle(const PicklePosition& at, const PickleNode& function,
                           const PickleNode& arguments);
/// Gives an array or a type the state that NumPy saved.
void BuildPickle(const PicklePosition& at, PickleNode* object, const PickleNodePtr& state);
/// True if a pickle may name it.
bool IsKnownPickleName(std::string_view name);

}  // namespace phibridge
