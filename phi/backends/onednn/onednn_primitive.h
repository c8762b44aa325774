#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_prepared_primitive.h"
#include "phi/backends/onednn/onednn_primitive_key.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

using Build = std::unique_ptr<PreparedPrimitive> (*)(void* body);

/// Runs the primitive of `key`; `build` prepares it if the calling thread does not have it yet. If
/// no output has an element, the outputs are only allocated, in the plain format. Errors: External,
/// naming `op`, the status and oneDNN's message.
void RunCached(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
               const DenseTensor* const* inputs, size_t input_count, DenseTensor* const* outputs,
               size_t output_count, Build build, void* body);

/// As above; `body()` returns std::unique_ptr<PreparedPrimitive> and is called before outputs are
/// allocated, so it may ask the inputs for their format.
template <typename Body>
void Run(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
         const DenseTensor* const* inputs, size_t input_count,
         std::initializer_list<DenseTensor*> outputs, const Body& body) {
  RunCached(
      ctx, op, key, inputs, input_count, outputs.begin(), outputs.size(),
      [](void* b) { return (*static_cast<const Body*>(b))(); }, const_cast<Body*>(&body));
}
template <typename Body>
void Run(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
         std::initializer_list<const DenseTensor*> inputs,
         std::initializer_list<DenseTensor*> outputs, const Body& body) {
  Run(ctx, op, key, inputs.begin(), inputs.size(), outputs, body);
}

}  // namespace onednn
}  // namespace phi
