#include "framework/op/record_shapes.h"

#include <map>
#include <sstream>

#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// The sizes that the names in a record's shapes stand for, found while shapes are read in order.
class Sizes {
 public:
  explicit Sizes(const AttrReader& attrs) : attrs_(attrs) {}

  // The value of a size; -1 if it is not known yet.
  int64_t Of(const SizeRecord& size) const {
    if (size.kind == SizeRecord::kNumber) return size.number;
    if (size.kind == SizeRecord::kAttribute) return attrs_.Get<int>(size.name);
    const auto found = sizes_.find(size.name);
    return found == sizes_.end() ? -1 : found->second;
  }

  // False if the known value of `size` differs from `actual`.
  bool Fits(const SizeRecord& size, int64_t actual) {
    const int64_t known = Of(size);
    if (actual < 0) return true;
    if (known >= 0) return known == actual;
    if (size.kind == SizeRecord::kName) sizes_[size.name] = actual;
    return true;
  }

  // "[n = 3, 1]"
  std::string Text(const TableOf<SizeRecord>& sizes) const {
    std::ostringstream text;
    const char* between = "[";
    for (const SizeRecord& size : sizes) {
      text << between;
      if (size.kind != SizeRecord::kNumber) text << size.name;
      if (size.kind != SizeRecord::kNumber && Of(size) >= 0) text << " = ";
      if (size.kind == SizeRecord::kNumber || Of(size) >= 0) text << Of(size);
      between = ", ";
    }
    text << (sizes.empty() ? "[]" : "]");
    return text.str();
  }

 private:
  AttrReader attrs_;
  std::map<std::string, int64_t> sizes_;
};

bool SameUpToUnknown(const phi::DDim& a, const phi::DDim& b) {
  bool same = a.size() == b.size();
  for (int i = 0; same && i < a.size(); ++i) same = a[i] < 0 || b[i] < 0 || a[i] == b[i];
  return same;
}

void CheckInput(const OpRecord& record, const ShapeRecord& shape, Sizes* sizes,
                InferShapeContext* ctx) {
  if (!ctx->HasInput(shape.slot)) return;
  const phi::DDim dims = ctx->GetInputDim(shape.slot);
  if (shape.like != nullptr) {
    const phi::DDim wanted = ctx->GetInputDim(shape.like);
    PADDLE_ENFORCE(
        SameUpToUnknown(dims, wanted),
        phi::errors::InvalidArgument("%s: input %s must have the shape of %s, %s; it is %s",
                                     record.type, shape.slot, shape.like, wanted, dims));
    return;
  }
  bool fits = dims.size() == static_cast<int>(shape.sizes.size());
  for (size_t i = 0; fits && i < shape.sizes.size(); ++i) {
    fits = sizes->Fits(shape.sizes[i], dims[static_cast<int>(i)]);
  }
  PADDLE_ENFORCE(
      fits, phi::errors::InvalidArgument("%s: input %s must have shape %s; it is %s", record.type,
                                         shape.slot, sizes->Text(shape.sizes), dims));
}

void SetOutput(const ShapeRecord& shape, const Sizes& sizes, InferShapeContext* ctx) {
  if (!ctx->HasOutputs(shape.slot, /*allow_null=*/true)) return;
  if (shape.like != nullptr) {
    if (!ctx->HasInputs(shape.like)) return;
    const std::vector<std::string> names = ctx->Outputs(shape.slot);
    for (size_t i = 0; i < names.size(); ++i) {
      if (names[i] == kEmptyVarName) continue;
      ctx->ShareDim(shape.like, shape.slot, i, i);
      if (shape.shares_lod) ctx->ShareLoD(shape.like, shape.slot, i, i);
    }
    return;
  }
  std::vector<int64_t> dims;
  for (const SizeRecord& size : shape.sizes) dims.push_back(sizes.Of(size));
  ctx->SetOutputDim(shape.slot, phi::make_ddim(dims));
}

}  // namespace

void InferRecordShapes(const OpRecord& record, InferShapeContext* ctx) {
  Sizes sizes(ctx->Attrs());
  for (const ShapeRecord& shape : record.shapes) {
    if (shape.is_output) {
      SetOutput(shape, sizes, ctx);
    } else {
      CheckInput(record, shape, &sizes, ctx);
    }
  }
}

}  // namespace framework
}  // namespace paddle
