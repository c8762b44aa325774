#include "phi/backends/onednn/onednn_engine.h"

namespace phi {
namespace onednn {

const dnnl::engine& Engine() {
  static const auto* engine = new dnnl::engine(dnnl::engine::kind::cpu, 0);
  return *engine;
}

const dnnl::primitive_attr& Attributes() {
  static const auto* attributes = [] {
    auto* made = new dnnl::primitive_attr;
    made->set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return made;
  }();
  return *attributes;
}

}  // namespace onednn
}  // namespace phi
