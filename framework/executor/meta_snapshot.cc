#include "framework/executor/meta_snapshot.h"

#include <limits>
#include <utility>

namespace phibridge {

static_assert(sizeof(MetaSnapshot) == 64, "see Note [Snapshots]");

MetaSnapshot::MetaSnapshot(const Variable* var)
    : var_(var), tensor_(var->tensor()), value_number_(var->value_number()) {
  const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor_);
  if (dense == nullptr) return;
  dtype_ = ByteOf(dense->dtype());
  layout_ = ByteOf(dense->layout());
  memory_ = dense->Holder().get();
  if (memory_ != nullptr) place_ = memory_->place();
  const phi::DDim& dims = dense->dims();
  rank_ = static_cast<int8_t>(dims.size());
  bool fits = dense->lod().empty() && rank_ <= kShortRank;
  for (int i = 0; fits && i < rank_; ++i) {
    fits = dims[i] >= std::numeric_limits<int32_t>::min() &&
           dims[i] <= std::numeric_limits<int32_t>::max();
    if (fits) dims_[i] = static_cast<int32_t>(dims[i]);
  }
  if (!fits) long_ = std::make_unique<const LongShape>(LongShape{dims, dense->lod()});
}

}  // namespace phibridge
