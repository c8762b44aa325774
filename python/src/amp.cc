#include "python/src/amp.h"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "framework/api/amp.h"
#include "python/src/conversions.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

using amp::AutoCastGuard;

// An AutoCastGuard that Python ends.
class Guard {
 public:
  explicit Guard(const amp::AutoCastOptions& options)
      : guard_(std::make_unique<AutoCastGuard>(options)) {}

  // By operator, the calls in the low dtype, in float32 and in others, and why not in low.
  py::dict End() {
    py::dict stats;
    if (guard_ == nullptr) return stats;
    for (const amp::OperatorStats& op : guard_->stats()) {
      py::dict entry;
      entry["low"] = op.low;
      entry["float32"] = op.float32;
      entry["other"] = op.other;
      entry["why_not_low"] = op.why_not_low;
      stats[py::str(op.op_type)] = entry;
    }
    guard_.reset();
    return stats;
  }

 private:
  std::unique_ptr<AutoCastGuard> guard_;
};

std::unique_ptr<Guard> Enter(const std::string& level, const py::object& dtype,
                             const std::vector<std::string>& white,
                             const std::vector<std::string>& black, bool use_promote) {
  amp::AutoCastOptions options;
  options.level = level;
  options.dtype = DataTypeOf(dtype);
  options.custom_white_list = white;
  options.custom_black_list = black;
  options.use_promote = use_promote;
  return std::make_unique<Guard>(options);
}

void Decorate(Self<nn::Layer> layer, const std::shared_ptr<optimizer::Optimizer>& optimizer,
              const std::string& level, const py::object& dtype, bool master_weight) {
  amp::decorate(layer.get(), optimizer.get(), level, DataTypeOf(dtype), master_weight);
}

}  // namespace

void AddAmp(py::module_* module) {
  py::module_ own = module->def_submodule("_amp");
  py::class_<Guard>(own, "Guard").def("end", [](Self<Guard> self) { return self->End(); });
  own.def("enter", &Enter);
  own.def("decorate", &Decorate);
  own.def("is_auto_cast_enabled", &amp::is_auto_cast_enabled,
          "Whether calls of this thread are within an auto_cast of another level than O0.");
}

}  // namespace phibridge::python
