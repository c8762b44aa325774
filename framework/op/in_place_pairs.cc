#include "framework/op/in_place_pairs.h"

#include <cctype>

namespace phibridge {
namespace {

bool StartsWith(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

// As InScale and OutScale; not Input and Output.
bool AreOneState(const std::string& input, const std::string& output) {
  return StartsWith(input, "In") && StartsWith(output, "Out") &&
         input.substr(2) == output.substr(3) && input.size() > 2 && std::isupper(input[2]) != 0;
}

}  // namespace

bool DeclaresInPlace(const paddle::framework::OpInfo* info, const phi::Place& place,
                     const std::string& input, const std::string& output) {
  if (output == input + "Out" || AreOneState(input, output)) return true;
  if (info == nullptr || !info->HasInferInplace()) return false;
  const auto pairs = info->infer_inplace_(phi::is_gpu_place(place));
  const auto found = pairs.find(input);
  return found != pairs.end() && found->second == output;
}

}  // namespace phibridge
