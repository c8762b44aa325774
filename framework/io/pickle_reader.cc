#include <cstring>
#include <unordered_map>
#include <utility>

#include "framework/io/npy.h"
#include "framework/io/pickle.h"
#include "framework/io/pickle_node.h"
#include "framework/program/mapped_file.h"
#include "phi/core/enforce.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace {

using Kind = PickleNode::Kind;

constexpr int kMaxDepth = 32;
constexpr int kMaxProtocol = 5;
constexpr size_t kMaxOperations = size_t{1} << 22;  // of 50 or so a tensor; each makes one value
constexpr size_t kMaxNameBytes = 256;               // of what a pickle names
constexpr size_t kCopiesOfText = 16;                // of the bytes of the file
constexpr size_t kLeastCopies = 1 << 16;

// The stack machine. Values are made by one method for each kind of operation.
class PickleReader {
 public:
  PickleReader(std::string_view bytes, const std::string& source)
      : bytes_(bytes), at_{&source, 0} {}

  PickleNodePtr Read() {
    if (bytes_.substr(0, 1) != "\x80") {
      const std::string foreign = DescribeForeignFile(bytes_);
      at_.Invalid(foreign.empty() ? "it does not start with a protocol" : "it " + foreign);
    }
    for (size_t count = 0; !done_; ++count) {
      at_.offset = next_;
      PADDLE_ENFORCE_LT(
          count, kMaxOperations,
          phi::errors::ResourceExhausted("%s cannot be read: it has over %d operations",
                                         *at_.source, kMaxOperations));
      const char op = Take(1)[0];
      if (!Number(op) && !Text(op) && !Container(op) && !Memo(op) && !Object(op) && !Frame(op)) {
        at_.Unsupported(phi::Format("the operation 0x%x", op & 0xff));
      }
    }
    if (stack_.size() != 1 || !marks_.empty()) at_.Invalid("it ends with more than one value");
    if (next_ != bytes_.size()) {
      at_.Invalid(phi::Format("%d bytes follow its end", bytes_.size() - next_));
    }
    return stack_[0];
  }

 private:
  std::string_view Take(uint64_t count) {
    if (count > bytes_.size() - next_) {
      at_.Invalid(phi::Format("it ends early: %d bytes belong here, %d are left", count,
                              bytes_.size() - next_));
    }
    const std::string_view taken = bytes_.substr(next_, count);
    next_ += count;
    return taken;
  }
  uint64_t Unsigned(size_t count) {
    const std::string_view taken = Take(count);
    uint64_t value = 0;
    for (size_t i = count; i-- > 0;) value = value << 8 | static_cast<uint8_t>(taken[i]);
    return value;
  }
  std::string_view Line() {
    const size_t end = bytes_.find('\n', next_);
    if (end == std::string_view::npos || end - next_ > kMaxNameBytes) {
      at_.Invalid("a name without end");
    }
    const std::string_view line = bytes_.substr(next_, end - next_);
    next_ = end + 1;
    return line;
  }

  void Push(PickleNodePtr node) { stack_.push_back(std::move(node)); }
  PickleNode* New(Kind kind) {
    Push(std::make_shared<PickleNode>());
    stack_.back()->kind = kind;
    return stack_.back().get();
  }
  // Values above the last mark only: what is below belongs to a container that is not complete.
  PickleNodePtr Pop() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) at_.Invalid("a value is missing");
    PickleNodePtr top = std::move(stack_.back());
    stack_.pop_back();
    return top;
  }
  PickleNode* Top() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) at_.Invalid("a value is missing");
    return stack_.back().get();
  }
  std::vector<PickleNodePtr> PopToMark() {
    if (marks_.empty()) at_.Invalid("a mark is missing");
    const auto from = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
    std::vector<PickleNodePtr> items(std::make_move_iterator(from),
                                     std::make_move_iterator(stack_.end()));
    stack_.erase(from, stack_.end());
    marks_.pop_back();
    return items;
  }
  std::vector<PickleNodePtr> PopItems(size_t count) {
    std::vector<PickleNodePtr> items(count);
    for (size_t i = count; i-- > 0;) items[i] = Pop();
    return items;
  }
  void AddItems(PickleNode* to, std::vector<PickleNodePtr> items) {
    for (PickleNodePtr& item : items) {
      if (item->depth + 1 > to->depth) to->depth = item->depth + 1;
      to->items.push_back(std::move(item));
    }
    PADDLE_ENFORCE_LE(to->depth, kMaxDepth,
                      phi::errors::ResourceExhausted(
                          "%s cannot be read: at offset %d values are nested deeper than %d",
                          *at_.source, at_.offset, kMaxDepth));
  }

  bool Integer(int64_t value) {
    New(Kind::kInt)->integer = value;
    return true;
  }
  bool Bool(bool value) {
    New(Kind::kBool)->integer = value ? 1 : 0;
    return true;
  }
  bool Real() {  // big-endian
    uint64_t bits = 0;
    for (const char byte : Take(8)) bits = bits << 8 | static_cast<uint8_t>(byte);
    std::memcpy(&New(Kind::kFloat)->real, &bits, sizeof(bits));
    return true;
  }
  bool Long(size_t count) {
    if (count > 8) at_.Unsupported(phi::Format("an integer of %d bytes", count));
    const uint64_t bits = Unsigned(count);
    const int shift = count == 0 ? 0 : 64 - 8 * static_cast<int>(count);
    return Integer(static_cast<int64_t>(bits << shift) >> shift);
  }
  bool Number(char op) {
    switch (op) {
      case 'N':
        New(Kind::kNone);
        return true;
      case '\x88':
        return Bool(true);
      case '\x89':
        return Bool(false);
      case 'K':
        return Integer(static_cast<int64_t>(Unsigned(1)));
      case 'M':
        return Integer(static_cast<int64_t>(Unsigned(2)));
      case 'J':
        return Integer(static_cast<int32_t>(Unsigned(4)));
      case '\x8a':
        return Long(Unsigned(1));
      case '\x8b':
        return Long(Unsigned(4));
      case 'G':
        return Real();
      default:
        return false;
    }
  }

  bool Span(Kind kind, size_t size_bytes) {
    const std::string_view text = Take(Unsigned(size_bytes));
    New(kind)->text = text;
    return true;
  }
  bool Text(char op) {
    switch (op) {
      case '\x8c':
        return Span(Kind::kText, 1);
      case 'X':
        return Span(Kind::kText, 4);
      case '\x8d':
        return Span(Kind::kText, 8);
      case 'C':
        return Span(Kind::kBytes, 1);
      case 'B':
        return Span(Kind::kBytes, 4);
      case '\x8e':
      case '\x96':  // a bytearray
        return Span(Kind::kBytes, 8);
      default:
        return false;
    }
  }

  bool Tuple(std::vector<PickleNodePtr> items) {
    AddItems(New(Kind::kTuple), std::move(items));
    return true;
  }
  bool Append(Kind kind, std::vector<PickleNodePtr> items) {
    PickleNode* to = Top();
    if (!to->Is(kind)) at_.Invalid(phi::Format("it adds items to %s", KindName(*to)));
    if (kind == Kind::kDict && items.size() % 2 != 0) at_.Invalid("a key without a value");
    AddItems(to, std::move(items));
    return true;
  }
  bool Container(char op) {
    switch (op) {
      case '(':
        marks_.push_back(stack_.size());
        return true;
      case '}':
        New(Kind::kDict);
        return true;
      case ']':
        New(Kind::kList);
        return true;
      case ')':
        New(Kind::kTuple);
        return true;
      case '\x85':
        return Tuple(PopItems(1));
      case '\x86':
        return Tuple(PopItems(2));
      case '\x87':
        return Tuple(PopItems(3));
      case 't':
        return Tuple(PopToMark());
      case 'a':
        return Append(Kind::kList, PopItems(1));
      case 'e':
        return Append(Kind::kList, PopToMark());
      case 's':
        return Append(Kind::kDict, PopItems(2));
      case 'u':
        return Append(Kind::kDict, PopToMark());
      default:
        return false;
    }
  }

  bool Put(uint64_t index) {
    Top();
    memo_[index] = stack_.back();
    return true;
  }
  bool Get(uint64_t index) {
    const auto found = memo_.find(index);
    if (found == memo_.end())
      at_.Invalid(phi::Format("it refers to value %d, which is not there", index));
    const PickleNode& node = *found->second;
    if (node.Is(Kind::kDict) || node.Is(Kind::kList) || (node.Is(Kind::kTuple) && node.depth > 0)) {
      at_.Unsupported(phi::Format("a second use of %s", KindName(node)));
    }
    Push(found->second);
    return true;
  }
  bool Memo(char op) {
    switch (op) {
      case '\x94':
        return Put(memo_.size());
      case 'q':
        return Put(Unsigned(1));
      case 'r':
        return Put(Unsigned(4));
      case 'h':
        return Get(Unsigned(1));
      case 'j':
        return Get(Unsigned(4));
      default:
        return false;
    }
  }

  bool Name(std::string module, const std::string& name) {
    if (module == "__builtin__") module = "builtins";
    if (module == "numpy._core.multiarray") module = "numpy.core.multiarray";
    if (module == "numpy._core.numeric") module = "numpy.core.numeric";
    PickleNode* global = New(Kind::kGlobal);
    global->own = module + "." + name;
    global->text = global->own;
    if (!IsKnownPickleName(global->text)) {
      at_.Unsupported("the name " + global->own + ", and nothing of a file is run");
    }
    return true;
  }
  bool NameOfStack() {
    const PickleNodePtr name = Pop(), module = Pop();
    for (const PickleNodePtr& part : {name, module}) {
      if (!part->Is(Kind::kText) || part->text.size() > kMaxNameBytes)
        at_.Invalid("a name is no text");
    }
    return Name(std::string(module->text), std::string(name->text));
  }
  bool NameOfLines() {
    const std::string module(Line());
    return Name(module, std::string(Line()));
  }
  bool Object(char op) {
    if (op == 'c') return NameOfLines();
    if (op == '\x93') return NameOfStack();
    if (op != 'R' && op != 'b') return false;
    const PickleNodePtr argument = Pop();
    if (op == 'b') {
      BuildPickle(at_, Top(), argument);
    } else {
      const PickleNodePtr function = Pop();
      Push(ReducePickle(at_, *function, *argument));
    }
    return true;
  }

  bool Frame(char op) {
    if (op == '.') return done_ = true;
    if (op == '\x80') {
      const uint64_t protocol = Unsigned(1);
      if (protocol < 2 || protocol > kMaxProtocol) {
        at_.Unsupported(phi::Format("protocol %d (2 to 5 are read)", protocol));
      }
      return true;
    }
    if (op != '\x95') return false;
    const uint64_t size = Unsigned(8);
    if (size > bytes_.size() - next_) {
      at_.Invalid(phi::Format("it ends early: a frame has %d bytes, %d are left", size,
                              bytes_.size() - next_));
    }
    return true;
  }

  std::string_view bytes_;
  PicklePosition at_;
  size_t next_ = 0;
  bool done_ = false;
  std::vector<PickleNodePtr> stack_;
  std::vector<size_t> marks_;  // sizes of the stack
  std::unordered_map<uint64_t, PickleNodePtr> memo_;
};

// From nodes to values. The nodes are a tree but for text, numbers and arrays.
class ValueMaker {
 public:
  ValueMaker(size_t file_bytes, const std::string& source)
      : room_(kCopiesOfText * file_bytes + kLeastCopies), source_(source) {}

  SavedValue Make(PickleNode* node, const std::string& name) {
    switch (node->kind) {
      case Kind::kNone:
        return {};
      case Kind::kBool:
        return {node->integer != 0};
      case Kind::kInt:
        return {node->integer};
      case Kind::kFloat:
        return {node->real};
      case Kind::kText:
        return {Copy(node->text)};
      case Kind::kArray:
        return {Array(node, name)};
      case Kind::kDict:
        return {Dict(node, name)};
      case Kind::kList:
      case Kind::kTuple:
        return Items(node, name);
      default:
        break;
    }
    PADDLE_THROW(phi::errors::Unimplemented("%s cannot be read: `%s` is %s", source_, name,
                                            KindName(*node)));
  }

 private:
  std::string Copy(std::string_view text) {
    PADDLE_ENFORCE_LE(text.size(), room_,
                      phi::errors::ResourceExhausted(
                          "%s cannot be read: it repeats more text than any such file", source_));
    PADDLE_ENFORCE(
        phi::IsUtf8(text),
        phi::errors::InvalidArgument("%s is no pickle that can be read: text of it, `%s`, is no "
                                     "UTF-8",
                                     source_, text.substr(0, kMaxNameBytes)));
    room_ -= text.size();
    return std::string(text);
  }
  phi::DenseTensor Array(PickleNode* node, const std::string& name) {
    if (node->tensor == nullptr) {
      const std::string what = phi::Format("`%s` of %s", name, source_);
      PADDLE_ENFORCE(node->is_built,
                     phi::errors::InvalidArgument("%s is an array without elements", what));
      node->tensor =
          std::make_unique<phi::DenseTensor>(NpyElements(node->header, node->elements, what));
    }
    return *node->tensor;
  }
  SavedValue::Dict Dict(PickleNode* node, const std::string& name) {
    SavedValue::Dict dict;
    for (size_t i = 0; i + 1 < node->items.size(); i += 2) {
      const PickleNode& key = *node->items[i];
      PADDLE_ENFORCE(key.Is(Kind::kText),
                     phi::errors::Unimplemented("%s cannot be read: a key of `%s` is %s", source_,
                                                name, KindName(key)));
      std::string text = Copy(key.text);
      SavedValue value = Make(node->items[i + 1].get(), text);
      dict.emplace_back(std::move(text), std::move(value));
    }
    return dict;
  }
  SavedValue Items(PickleNode* node, const std::string& name) {
    const auto& items = node->items;
    const bool is_named = node->Is(Kind::kTuple) && items.size() == 2 &&
                          items[0]->Is(Kind::kText) && items[1]->Is(Kind::kArray);
    if (is_named) return {Array(items[1].get(), name)};
    SavedValue::List list;
    for (const PickleNodePtr& item : items) list.push_back(Make(item.get(), name));
    if (node->Is(Kind::kTuple)) return {SavedValue::Tuple{std::move(list)}};
    return {std::move(list)};
  }

  size_t room_;
  const std::string& source_;
};

}  // namespace

const char* KindName(const PickleNode& node) {
  static constexpr const char* kNames[] = {"None",   "a bool", "an integer", "a float",
                                           "a text", "bytes",  "a list",     "a tuple",
                                           "a dict", "a name", "a type",     "an array"};
  return kNames[node.kind];
}

void PicklePosition::Invalid(const std::string& what) const {
  PADDLE_THROW(phi::errors::InvalidArgument("%s is no pickle that can be read: at offset %d, %s",
                                            *source, offset, what));
}

void PicklePosition::Unsupported(const std::string& what) const {
  PADDLE_THROW(phi::errors::Unimplemented("%s cannot be read: at offset %d it has %s", *source,
                                          offset, what));
}

SavedValue ReadPickle(std::string_view bytes, const std::string& source) {
  const PickleNodePtr top = PickleReader(bytes, source).Read();
  return ValueMaker(bytes.size(), source).Make(top.get(), "");
}

}  // namespace phibridge
