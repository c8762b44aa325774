#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "compat/mapping_table.h"
#include "compat/table_of.h"
#include "framework/op/execution_context.h"
#include "framework/program/infershape_context.h"
#include "framework/program/op_kernel_type.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/source_location.h"
#include "framework/program/type_defs.h"
#include "phi/core/infermeta_utils.h"

// The record of an operator (ops/TYPE.yaml) as the build writes it: tables in static memory, of
// which generic code makes the declaration, the choice of a type, the mapping, the shape function,
// the gradient op and the rest of an OpInfo. Field by field what tools/records documents.

namespace paddle {
namespace framework {

class OperatorWithKernel;

using phibridge::TableOf;

/// What a variable of a slot may be; one bit each.
enum VariableKinds : uint16_t {
  kDenseKind = 1 << 0,
  kSelectedRowsKind = 1 << 1,
  kArrayKind = 1 << 2,
  kRankTableKind = 1 << 3,
  kStepScopesKind = 1 << 4,
  kFeedListKind = 1 << 5,
  kFetchListKind = 1 << 6,
  kStringsKind = 1 << 7,
  kRawKind = 1 << 8,
  kVocabKind = 1 << 9,
  kSparseCooKind = 1 << 10,
  kSparseCsrKind = 1 << 11,
};

enum SlotFlags : uint8_t {
  kDuplicable = 1 << 0,    // holds a list of variables
  kDispensable = 1 << 1,   // may be empty
  kIntermediate = 1 << 2,  // serves the gradient op alone
  kExtraSlot = 1 << 3,     // not part of the op's meaning
};

struct SlotRecord {
  const char* name;  // what saved programs call it
  uint8_t flags;
  uint16_t kinds;
  const char* doc;
};

enum AttrFlags : uint8_t {
  kRequired = 1 << 0,       // has no default
  kExtraAttr = 1 << 1,      // not part of the op's meaning
  kQuantAttr = 1 << 2,      // for quantised programs
  kSupportTensor = 1 << 3,  // its value may be a variable
  kElement = 1 << 4,        // becomes elements of the kernel's type (CheckElementAttributes)
};

/// Values of an attribute: `count` of the type that the attribute's elements have (int32_t, float,
/// const char*, bool, int64_t, double). A null `items` with a count of 0 is an empty list.
struct AttrValues {
  const void* items = nullptr;
  uint32_t count = 0;

  constexpr AttrValues() = default;
  template <typename T, size_t kCount>
  // NOLINTNEXTLINE(google-explicit-constructor): a view
  constexpr AttrValues(const T (&values)[kCount]) : items(values), count(kCount) {}
};

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// low <= value <= high. An open end excludes its bound, infinity too. Of a list, the range bounds
/// how many elements it may hold. A bound with ranks is that number plus so many times the rank of
/// the input `rank_of`. Only the shape function can check such a bound; of a list, it bounds each
/// element.
struct AttrRange {
  double low, high;
  bool low_open, high_open;
  int8_t low_ranks = 0, high_ranks = 0;
  const char* rank_of = nullptr;
};

struct AttrRecord {
  const char* name;
  proto::AttrType type;
  uint8_t flags;
  AttrValues value;  // the default, unless kRequired
  const char* doc;
  const AttrRange* range = nullptr;
  AttrValues allowed = {};          // an enumeration
  const AttrRange* each = nullptr;  // of each element of a list
};

/// The element type and place of the kernel that an operator asks for.
struct KernelTypeRecord {
  enum Kind : uint8_t { kCommon, kSlot, kAttribute, kConstant, kFunction };
  /// kCommon: the type that all inputs have. kSlot: of the first of `slots` that is there.
  Kind kind = kCommon;
  enum Complex : uint8_t { kAsItIs, kPromoted, kToComplex, kToReal };
  /// kPromoted: complex if one of `slots` is. kToComplex, kToReal: what belongs to the type.
  Complex complex = kAsItIs;
  TableOf<const char*> slots = {};
  /// Real inputs are made complex where the kernel computes in a complex type.
  bool casts_to_complex = false;
  /// kAttribute: its value; where that is negative, as kSlot.
  const char* attr = nullptr;
  proto::VarType::Type constant = proto::VarType::FP32;
  /// True: the kernel runs on the host, as does an operator that computes itself; and why, in the
  /// words of the record. An attribute: where it is true.
  bool host = false;
  const char* host_why = nullptr;
  const char* host_if = nullptr;
  /// The kernel runs where this input is.
  const char* place_of = nullptr;
  /// The layout of the kernel is that of this input; or what this attribute says, which is then the
  /// order of the dimensions of `images` too (RecordOperator::GetKernelTypeForVar).
  const char* layout_of = nullptr;
  const char* layout_attr = nullptr;
  TableOf<const char*> images = {};
  OpKernelType (*function)(const OperatorWithKernel& op, const ExecutionContext& ctx) = nullptr;
};

/// Names of the operator's slots and attributes as a shape function takes them.
struct InferMetaRecord {
  phi::InferMetaFn function = nullptr;
  /// False: the arguments are those of the kernel.
  bool own_arguments = false;
  TableOf<const char*> inputs = {};
  TableOf<phibridge::AttributeArgument> attrs = {};
  TableOf<const char*> outputs = {};
};

/// One size of a shape: a number, an int attribute, or a name that stands for the same size
/// wherever it is written.
struct SizeRecord {
  enum Kind : uint8_t { kNumber, kAttribute, kName };
  Kind kind;
  const char* name;
  int64_t number;
};

/// The shape of an input, which is checked, or of an output, which is set.
struct ShapeRecord {
  const char* slot;
  bool is_output;
  /// Its shape is that of this input; else `sizes`.
  const char* like = nullptr;
  /// So is its LoD.
  bool shares_lod = false;
  TableOf<SizeRecord> sizes = {};
};

/// Kind and element type of an output when a program is built.
struct VarTypeRecord {
  const char* output;
  /// Both as input `like` has them.
  const char* like = nullptr;
  /// The kind: this one, or SELECTED_ROWS where the bool attribute is true.
  int kind = -1;
  const char* rows_if = nullptr;
  /// The element type: this one, that of an input, that which an attribute names.
  int type = -1;
  const char* type_of = nullptr;
  const char* type_attr = nullptr;
};

/// A slot of a gradient op and what of the forward op fills it.
struct GradSlotRecord {
  enum Source : uint8_t { kInput, kOutput, kOutputGrad, kInputGrad };
  const char* name;
  Source source;
  const char* of;  // slot of the forward op
  /// False: a variable without a gradient becomes @EMPTY@.
  bool drop_empty = true;
  /// Only where this attribute of the forward op has that value.
  const char* if_attr = nullptr;
  const char* if_value = nullptr;
};

struct GradAttrRecord {
  const char* name;
  const char* of = nullptr;  // attribute of the forward op
  proto::AttrType type = proto::AttrType::INT;
  AttrValues value = {};
};

/// The gradient op of an operator.
struct GradRecord {
  const char* type = nullptr;  // null: none
  TableOf<GradSlotRecord> inputs = {};
  TableOf<GradSlotRecord> outputs = {};
  /// True: all attributes of the forward op are the gradient op's too.
  bool all_attrs = true;
  TableOf<GradAttrRecord> attrs = {};
};

struct NamePair {
  const char* first;
  const char* second;
};

/// One change of a version.
struct VersionChange {
  using Kind = compatible::OpUpdate::Kind;
  Kind kind;
  const char* name;
  const char* remark;
  proto::AttrType type = proto::AttrType::INT;
  bool has_value = false;
  AttrValues value = {};
  bool has_old_value = false;
  AttrValues old_value = {};
};

struct VersionRecord {
  const char* note;
  TableOf<VersionChange> changes;
};

/// A value of a text attribute and the steps that it asks for.
struct StepsRecord {
  const char* value;
  int steps;
};

/// What an element of an output takes beyond being made: Note [Sizes that no input has].
struct WorkRecord {
  /// The steps of the value that this text attribute has; 0 for another one.
  const char* steps_of = nullptr;
  TableOf<StepsRecord> steps = {};
  /// The elements of a window whose sizes this list is, but no more than input `window_over` has;
  /// not where one of the bool attributes `unless` is true.
  const char* window = nullptr;
  const char* window_over = nullptr;
  TableOf<const char*> unless = {};
  /// The product of all sizes of this input but the one of axis `filter_but`.
  const char* filter = nullptr;
  int filter_but = 0;
};

/// The record of one operator. A null or empty member means that the record does not have that
/// field.
struct OpRecord {
  const char* type = nullptr;
  const char* api_name = nullptr;
  const char* doc = "";
  SourceLocation source;  // of the record

  /// False for gradient ops: programs name slots of theirs that depend on the forward op's.
  bool declares = true;
  /// Of a gradient op: the op that is differentiated, once or more often, and declares its
  /// attributes.
  const char* declared_by = nullptr;
  /// Slots as programs of other versions call them, and as the record does.
  TableOf<NamePair> older_slots;
  TableOf<SlotRecord> inputs;
  TableOf<SlotRecord> outputs;
  TableOf<AttrRecord> attrs;

  /// The name of the PHI kernel, where it is not the op's.
  const char* base_kernel = nullptr;
  TableOf<phibridge::KernelEntry> kernels;
  KernelTypeRecord kernel_type;
  /// Inputs that no transform touches.
  TableOf<const char*> untouched;
  /// The attributes whose first numbers are begin and end of what is read of an array.
  TableOf<const char*> array_range;

  InferMetaRecord infer_meta;
  void (*infer_shape)(InferShapeContext* ctx) = nullptr;
  TableOf<ShapeRecord> shapes;  // in this order
  /// Gradients have the shapes of their variables: what gradient ops with kernels do by default.
  bool infer_like_forward = false;
  TableOf<NamePair> share_lod;  // input, output
  TableOf<VarTypeRecord> var_types;
  void (*infer_var_type)(InferVarTypeContext* ctx) = nullptr;

  GradRecord grad;
  GradOpMakerFN (*grad_maker)() = nullptr;
  /// True: asking for a gradient is an error. Else an op without gradient op ends the way back.
  bool no_grad_maker = false;

  WorkRecord work;  // a gradient op has that of the op which it differentiates

  TableOf<NamePair> inplace;  // input, output
  TableOf<const char*> no_need_buffer;
  TableOf<VersionRecord> versions;

  OperatorBase* (*create)(const std::string& type, const VariableNameMap& inputs,
                          const VariableNameMap& outputs, const AttributeMap& attrs) = nullptr;

  TableOf<NamePair> dropped;  // what no kernel takes, and why
  const char* differs = nullptr;
  const char* untold = nullptr;
  TableOf<NamePair> untold_outputs;
};

/// The record of a registered operator; null if it has none.
const OpRecord* RecordOf(const std::string& type);

}  // namespace framework
}  // namespace paddle
