#include "parity/hostile/mutations.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/data_transform.h"
#include "parity/hostile/bad_values.h"
#include "parity/hostile/pair_mutations.h"
#include "parity/values/text.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using VarType = fw::proto::VarType;
using Dims = std::vector<int64_t>;
using phi::DataType;

constexpr char kUndeclared[] = "no_such_variable";

class Mutations {
 public:
  explicit Mutations(const ValidOp& op) : op_(op) {}

  std::vector<Mutation> All() {
    Kinds();
    Slots(true);
    Slots(false);
    SharedOutputs();
    Attributes();
    for (const std::string& name : op_.Inputs()) OfInput(name);
    return std::move(all_);
  }

 private:
  void Add(HostileClass of, std::string what, std::function<void(Victim*)> apply) {
    all_.push_back({of, std::move(what), std::move(apply)});
  }

  void Kinds();
  void HeldKinds(const std::string& name);
  void Slots(bool inputs);
  void SlotOf(bool input, const std::string& slot, const std::vector<std::string>& args);
  void SharedOutputs();
  void Attributes();
  void Attribute(const std::string& name, const fw::Attribute& value);
  void SetAttribute(const std::string& name, const fw::Attribute& value, const std::string& text);
  template <typename T>
  void Numbers(const std::string& name, const std::vector<T>& values);
  template <typename T>
  void Lists(const std::string& name, const std::vector<T>& list, const std::vector<T>& bad);
  void OfInput(const std::string& name);
  void Part(HostileClass of, const std::string& name, size_t i, const std::string& what,
            std::function<phi::DenseTensor(const phi::DenseTensor&)> change);
  void Shapes(const std::string& name, size_t i, const phi::DenseTensor& part);
  void LoDs(const std::string& name, size_t i, const phi::DenseTensor& part);
  void Values(const std::string& name, size_t i, const phi::DenseTensor& part);
  template <typename T>
  void ValuesOf(const std::string& name, size_t i, const std::vector<T>& bad);
  void Types(const std::string& name, size_t i, const phi::DenseTensor& part);
  void Rows(const std::string& name, const phi::SelectedRows& rows);

  const ValidOp& op_;
  std::vector<Mutation> all_;
};

const std::vector<std::pair<VarType::Type, const char*>>& AllKinds() {
  static const std::vector<std::pair<VarType::Type, const char*>> kKinds = {
      {VarType::LOD_TENSOR, "LOD_TENSOR"},
      {VarType::SELECTED_ROWS, "SELECTED_ROWS"},
      {VarType::LOD_TENSOR_ARRAY, "LOD_TENSOR_ARRAY"},
      {VarType::LOD_RANK_TABLE, "LOD_RANK_TABLE"},
      {VarType::STEP_SCOPES, "STEP_SCOPES"},
      {VarType::FEED_MINIBATCH, "FEED_MINIBATCH"},
      {VarType::FETCH_LIST, "FETCH_LIST"},
      {VarType::PLACE_LIST, "PLACE_LIST"},
      {VarType::READER, "READER"},
      {VarType::RAW, "RAW"},
      {VarType::STRINGS, "STRINGS"},
      {VarType::VOCAB, "VOCAB"},
      {VarType::PSTRING, "PSTRING"},
      {VarType::SPARSE_COO, "SPARSE_COO"},
      {VarType::SPARSE_CSR, "SPARSE_CSR"}};
  return kKinds;
}

// With the element type and shape that it had, where the other kind has them too.
void Redeclare(VarType::Type type, fw::VarDesc* desc) {
  const bool had_tensor = desc->HasTensorDesc();
  const VarType::Type dtype = had_tensor ? desc->GetDataType() : VarType::FP32;
  const Dims shape = had_tensor ? desc->GetShape() : Dims();
  desc->SetType(type);
  if (!had_tensor || !desc->HasTensorDesc()) return;
  desc->SetDataType(dtype);
  desc->SetShape(shape);
}

void Mutations::Kinds() {
  Victim plain = op_.MakeVictim();
  for (const std::string& name : op_.Variables()) {
    const VarType::Type valid = plain.block()->FindVarRecursive(name)->GetType();
    for (const auto& kind : AllKinds()) {
      if (kind.first == valid) continue;
      Add(HostileClass::kKind, fmt::format("{} is declared {}", name, kind.second),
          [name, type = kind.first](Victim* victim) {
            Redeclare(type, victim->block()->FindVarRecursive(name));
            victim->scope->EraseVars({name});
          });
    }
  }
  for (const std::string& name : op_.Inputs()) HeldKinds(name);
}

// Inputs that hold a value of another kind than declared.
void Mutations::HeldKinds(const std::string& name) {
  if (!op_.Value(name).IsType<phi::DenseTensor>()) return;
  const auto replace = [this, name](const char* as, auto fill) {
    Add(HostileClass::kKind, fmt::format("{} holds {}", name, as), [name, fill](Victim* victim) {
      const phi::DenseTensor tensor = victim->scope->FindVar(name)->Get<phi::DenseTensor>();
      victim->scope->EraseVars({name});
      fill(tensor, victim->scope->Var(name));
    });
  };
  replace("SelectedRows", [](const phi::DenseTensor& tensor, fw::Variable* var) {
    auto* rows = var->GetMutable<phi::SelectedRows>();
    *rows->mutable_value() = tensor;
    const int64_t height = tensor.dims().size() == 0 ? 0 : tensor.dims()[0];
    for (int64_t i = 0; i < height; ++i) rows->mutable_rows()->push_back(i);
    rows->set_height(height);
  });
  replace("an array", [](const phi::DenseTensor& tensor, fw::Variable* var) {
    var->GetMutable<phi::TensorArray>()->push_back(tensor);
  });
}

void SetSlot(bool input, const std::string& slot, const std::vector<std::string>& args,
             Victim* victim) {
  if (input) victim->op()->SetInput(slot, args);
  if (!input) victim->op()->SetOutput(slot, args);
}

void Mutations::SlotOf(bool input, const std::string& slot, const std::vector<std::string>& args) {
  const std::string what = fmt::format("{} {}", input ? "input" : "output", slot);
  const auto with = [&](const char* how, std::vector<std::string> other) {
    Add(HostileClass::kSlot, fmt::format("{} {}", what, how),
        [input, slot, other = std::move(other)](Victim* v) { SetSlot(input, slot, other, v); });
  };
  Add(HostileClass::kSlot, what + " is absent", [input, slot](Victim* victim) {
    if (input) victim->op()->RemoveInput(slot);
    if (!input) victim->op()->RemoveOutput(slot);
  });
  with("names no variable", {});
  if (args.empty()) return;
  std::vector<std::string> doubled = args, shorter(args.begin(), args.end() - 1), empty = args,
                           undeclared = args;
  doubled.push_back(args.back());
  empty.back() = fw::kEmptyVarName;
  undeclared.front() = kUndeclared;
  with("names its last variable twice", doubled);
  if (!shorter.empty()) with("names one variable less", shorter);
  with("is @EMPTY@", empty);
  with("names a variable that is not declared", undeclared);
  Add(HostileClass::kSlot, what + " names one variable more", [input, slot, args](Victim* victim) {
    std::vector<std::string> longer = args;
    longer.emplace_back("one_more");
    DeclareLike(args.back(), "one_more", victim->block());
    SetSlot(input, slot, longer, victim);
  });
}

void Mutations::Slots(bool inputs) {
  const auto& slots = inputs ? op_.op().Inputs() : op_.op().Outputs();
  for (const auto& [slot, args] : slots) SlotOf(inputs, slot, args);
  const std::vector<std::string> names = op_.Variables();
  if (names.empty()) return;
  Add(HostileClass::kSlot, inputs ? "an input that it does not have" : "an unknown output",
      [inputs, name = names[0]](Victim* victim) { SetSlot(inputs, "NoSuchSlot", {name}, victim); });
}

// Outputs in the place of inputs, and two outputs in one place.
void Mutations::SharedOutputs() {
  std::vector<std::string> outputs;
  for (const std::string& name : op_.op().OutputArgumentNames())
    if (name != fw::kEmptyVarName) outputs.push_back(name);
  for (const std::string& output : outputs) {
    std::set<std::string> others;
    for (const std::string& input : op_.Inputs()) others.insert(input);
    others.insert(outputs.front());
    for (const std::string& other : others) {
      if (other == output) continue;
      Add(HostileClass::kSlot, fmt::format("output {} is {}", output, other),
          [output, other](Victim* victim) { victim->op()->RenameOutput(output, other); });
    }
  }
}

void Mutations::SetAttribute(const std::string& name, const fw::Attribute& value,
                             const std::string& text) {
  Add(HostileClass::kAttribute, fmt::format("attribute {} {}", name, text),
      [name, value](Victim* victim) {
        fw::AttributeMap attrs = victim->op()->GetAttrMap();
        attrs[name] = value;
        victim->op()->SetAttrMap(attrs);
      });
}

template <typename T>
void Mutations::Numbers(const std::string& name, const std::vector<T>& values) {
  for (const T& value : values) SetAttribute(name, value, fmt::format("= {}", value));
}

template <typename T>
void Mutations::Lists(const std::string& name, const std::vector<T>& list,
                      const std::vector<T>& bad) {
  SetAttribute(name, std::vector<T>(), "is empty");
  std::vector<T> longer = list;
  longer.push_back(list.empty() ? T(1) : list.back());
  SetAttribute(name, longer, "is one longer");
  if (list.empty()) return;
  if (list.size() > 1)
    SetAttribute(name, std::vector<T>(list.begin(), list.end() - 1), "is one shorter");
  for (size_t at : std::set<size_t>{0, list.size() - 1}) {
    for (const T& value : bad) {
      std::vector<T> other = list;
      other[at] = value;
      SetAttribute(name, other, fmt::format("[{}] = {}", at, value));
    }
  }
}

void Mutations::Attribute(const std::string& name, const fw::Attribute& value) {
  const bool text = std::holds_alternative<std::string>(value);
  if (std::holds_alternative<int>(value)) Numbers(name, BadIntegers<int>());
  if (std::holds_alternative<int64_t>(value)) Numbers(name, BadIntegers<int64_t>());
  if (std::holds_alternative<float>(value)) Numbers(name, BadFloats<float>());
  if (std::holds_alternative<double>(value)) Numbers(name, BadFloats<double>());
  if (const auto* flag = std::get_if<bool>(&value))
    SetAttribute(name, !*flag, *flag ? "= false" : "= true");
  if (text) {
    SetAttribute(name, std::string(), "= \"\"");
    SetAttribute(name, std::string("no_such_value"), "= \"no_such_value\"");
    SetAttribute(name, std::string(100000, '%'), "= 100,000 times %");
  }
  if (const auto* list = std::get_if<std::vector<int>>(&value))
    Lists(name, *list, BadIntegers<int>());
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value))
    Lists(name, *list, BadIntegers<int64_t>());
  if (const auto* list = std::get_if<std::vector<float>>(&value))
    Lists(name, *list, BadFloats<float>());
  if (const auto* list = std::get_if<std::vector<double>>(&value))
    Lists(name, *list, BadFloats<double>());
  if (std::holds_alternative<std::vector<std::string>>(value)) {
    SetAttribute(name, std::vector<std::string>(), "is empty");
    SetAttribute(name, std::vector<std::string>(3, ""), "= [\"\", \"\", \"\"]");
  }
  if (text) SetAttribute(name, 7, "is a number");
  if (!text) SetAttribute(name, std::string("text"), "is a text");
  Add(HostileClass::kAttribute, fmt::format("attribute {} is absent", name),
      [name](Victim* victim) { victim->op()->RemoveAttr(name); });
}

void Mutations::Attributes() {
  const fw::AttributeMap& attrs = op_.op().GetAttrMap();
  const std::set<std::string> names = [&] {
    std::set<std::string> sorted;
    for (const auto& entry : attrs) sorted.insert(entry.first);
    return sorted;
  }();
  for (const std::string& name : names) {
    // Notes for tools (op_role, op_device, …), which no kernel reads.
    if (name.compare(0, 3, "op_") != 0) Attribute(name, attrs.at(name));
  }
}

void Mutations::Part(HostileClass of, const std::string& name, size_t i, const std::string& what,
                     std::function<phi::DenseTensor(const phi::DenseTensor&)> change) {
  const std::string which =
      PartsOf(op_.Value(name)).size() == 1 ? name : fmt::format("{} part {}", name, i);
  Add(of, which + " " + what, [name, i, change = std::move(change)](Victim* victim) {
    PutDeclaredPart(name, i, change(PartsOf(*victim->scope->FindVar(name)).at(i)), victim);
  });
}

std::set<Dims> OtherShapes(const Dims& dims, int64_t numel) {
  std::set<Dims> others;
  const auto with = [&](size_t i, int64_t size) {
    Dims other = dims;
    other[i] = size;
    if (size >= 0) others.insert(other);
  };
  for (size_t i = 0; i < dims.size(); ++i) {
    for (int64_t size : {dims[i] - 1, dims[i] + 1, int64_t{0}, int64_t{1}, int64_t{100}})
      with(i, size);
    Dims without = dims;
    without.erase(without.begin() + static_cast<int64_t>(i));
    others.insert(without);
  }
  Dims before = dims, after = dims, joined = {numel};
  before.insert(before.begin(), 1);
  after.push_back(2);
  others.insert({before, after, joined, Dims(dims.rbegin(), dims.rend()), Dims(),
                 Dims(phi::DDim::kMaxRank, 1)});
  others.erase(dims);
  return others;
}

void Mutations::Shapes(const std::string& name, size_t i, const phi::DenseTensor& part) {
  const Dims dims = phi::vectorize(part.dims());
  for (const Dims& other : OtherShapes(dims, part.numel())) {
    if (other.size() > static_cast<size_t>(phi::DDim::kMaxRank)) continue;
    Part(HostileClass::kShape, name, i,
         fmt::format("of shape {} instead of {}", phi::make_ddim(other).to_str(),
                     phi::make_ddim(dims).to_str()),
         [other](const phi::DenseTensor& t) { return Reshaped(t, other); });
  }
  Part(HostileClass::kShape, name, i, "without memory", [](const phi::DenseTensor& tensor) {
    phi::DenseTensor other;
    other.set_meta(tensor.meta());
    return other;
  });
  Part(HostileClass::kShape, name, i, "as made, without shape and type",
       [](const phi::DenseTensor&) { return phi::DenseTensor(); });
}

void Mutations::LoDs(const std::string& name, size_t i, const phi::DenseTensor& part) {
  const auto n = static_cast<size_t>(part.dims().size() == 0 ? 1 : part.dims()[0]);
  std::vector<std::pair<std::string, phi::LoD>> lods = {
      {"{}", {}},
      {"{{}}", {{}}},
      {"{{0}}", {{0}}},
      {"{{0, n}}", {{0, n}}},
      {"{{0, 0, n}}", {{0, 0, n}}},
      {"{{0, n + 1}}", {{0, n + 1}}},
      {"{{0, n - 1}}", {{0, n == 0 ? 0 : n - 1}}},
      {"{{1, n}}", {{1, n}}},
      {"{{0, n, 0, n}}", {{0, n, 0, n}}},
      {"{{0, 1}, {0, n}}", {{0, 1}, {0, n}}},
      {"{{0, 9}, {0, n}}", {{0, 9}, {0, n}}},
      {"{{0, 2^60}}", {{0, size_t{1} << 60}}},
      {"{{0, 2^64 - 1}}", {{0, std::numeric_limits<size_t>::max()}}}};
  if (!part.lod().empty() && !part.lod().back().empty()) {
    phi::LoD longer = part.lod();
    longer.back().push_back(longer.back().back());
    lods.emplace_back("of one empty sequence more", longer);
    phi::LoD deeper = part.lod();
    deeper.push_back({0, n});
    lods.emplace_back("of one level more", deeper);
    phi::LoD reversed = part.lod();
    reversed[0].assign(part.lod()[0].rbegin(), part.lod()[0].rend());
    lods.emplace_back("reversed", reversed);
  }
  for (const auto& [what, lod] : lods) {
    if (lod == part.lod()) continue;
    Part(HostileClass::kLoD, name, i, "with LoD " + what,
         [lod = lod](const phi::DenseTensor& tensor) {
           phi::DenseTensor other = tensor;
           other.set_lod(lod);
           return other;
         });
  }
}

template <typename T>
std::string NumberText(const T& value) {
  return fmt::format("{}", static_cast<double>(value));
}
template <typename R>
std::string NumberText(const phi::dtype::complex<R>& value) {
  return fmt::format("({}, {})", value.real, value.imag);
}

template <typename T>
void Mutations::ValuesOf(const std::string& name, size_t i, const std::vector<T>& bad) {
  const int64_t count = PartsOf(op_.Value(name)).at(i).numel();
  for (const T value : bad) {
    for (int64_t at : std::set<int64_t>{0, count - 1, count}) {
      const bool all = at == count;
      Part(HostileClass::kValue, name, i,
           fmt::format("{} = {}", all ? std::string("[all]") : fmt::format("[{}]", at),
                       NumberText(value)),
           [value, at, all](const phi::DenseTensor& tensor) {
             phi::DenseTensor other = Reshaped(tensor, phi::vectorize(tensor.dims()));
             T* values = other.data<T>();
             for (int64_t k = 0; k < other.numel(); ++k)
               if (all || k == at) values[k] = value;
             return other;
           });
    }
  }
}

void Mutations::Values(const std::string& name, size_t i, const phi::DenseTensor& part) {
  if (!part.initialized() || part.numel() <= 0) return;
  if (part.dtype() == DataType::INT32) ValuesOf(name, i, BadIntegers<int32_t>());
  if (part.dtype() == DataType::INT64) ValuesOf(name, i, BadIntegers<int64_t>());
  if (part.dtype() == DataType::FLOAT32) ValuesOf(name, i, BadFloats<float>());
  if (part.dtype() == DataType::FLOAT64) ValuesOf(name, i, BadFloats<double>());
  if (part.dtype() == DataType::FLOAT16) ValuesOf(name, i, BadFloatsAs<phi::dtype::float16>());
  if (part.dtype() == DataType::BFLOAT16) ValuesOf(name, i, BadFloatsAs<phi::dtype::bfloat16>());
  if (part.dtype() == DataType::COMPLEX64) ValuesOf(name, i, BadComplexes<float>());
  if (part.dtype() == DataType::COMPLEX128) ValuesOf(name, i, BadComplexes<double>());
  if (part.dtype() == DataType::BOOL) ValuesOf<bool>(name, i, {false, true});
  if (part.dtype() == DataType::INT8) ValuesOf<int8_t>(name, i, {-128, -1, 0, 127});
  if (part.dtype() == DataType::UINT8) ValuesOf<uint8_t>(name, i, {0, 255});
  if (part.dtype() == DataType::INT16) ValuesOf<int16_t>(name, i, {-32768, -1, 0, 32767});
}

void Mutations::Types(const std::string& name, size_t i, const phi::DenseTensor& part) {
  for (DataType type :
       {DataType::BOOL, DataType::UINT8, DataType::INT8, DataType::INT16, DataType::INT32,
        DataType::INT64, DataType::FLOAT16, DataType::BFLOAT16, DataType::FLOAT32,
        DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128}) {
    if (type == part.dtype() || !part.initialized()) continue;
    Part(HostileClass::kType, name, i, fmt::format("as {}", phi::DataTypeToString(type)),
         [type](const phi::DenseTensor& tensor) {
           phi::DenseTensor other;
           CastTensor(tensor, type, &other);
           other.set_lod(tensor.lod());
           return other;
         });
    // The program declares the type of dense tensors alone.
    all_.back().is_declared = op_.Value(name).IsType<phi::DenseTensor>();
  }
}

void Mutations::Rows(const std::string& name, const phi::SelectedRows& rows) {
  const auto with = [this, name](const std::string& what, std::vector<int64_t> other,
                                 int64_t height) {
    Add(HostileClass::kValue, fmt::format("{} with {}", name, what),
        [name, other = std::move(other), height](Victim* victim) {
          auto* held = victim->scope->FindVar(name)->GetMutable<phi::SelectedRows>();
          held->set_rows(other);
          held->set_height(height);
        });
  };
  const std::vector<int64_t>& valid = rows.rows();
  for (int64_t bad : BadIntegers<int64_t>()) {
    with(fmt::format("height {}", bad), valid, bad);
    if (valid.empty()) continue;
    std::vector<int64_t> other = valid;
    other.back() = bad;
    with(fmt::format("a row {}", bad), other, rows.height());
  }
  std::vector<int64_t> longer = valid;
  longer.push_back(0);
  with("one row more than values", longer, rows.height());
  with("no rows", {}, rows.height());
}

void Mutations::OfInput(const std::string& name) {
  const fw::Variable& var = op_.Value(name);
  const std::vector<phi::DenseTensor> parts = PartsOf(var);
  for (size_t i = 0; i < parts.size(); ++i) {
    Shapes(name, i, parts[i]);
    LoDs(name, i, parts[i]);
    Values(name, i, parts[i]);
    Types(name, i, parts[i]);
  }
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) Rows(name, *rows);
}

}  // namespace

const char* HostileClassName(HostileClass of) {
  constexpr std::array<const char*, 7> kNames = {"kind", "slot",  "attribute", "shape",
                                                 "lod",  "value", "type"};
  return kNames[static_cast<size_t>(of)];
}

std::vector<Mutation> MutationsOf(const ValidOp& op) {
  std::vector<Mutation> all = Mutations(op).All();
  for (Mutation& mutation : PairMutationsOf(op)) all.push_back(std::move(mutation));
  return all;
}

}  // namespace parity
}  // namespace phibridge
