#include "tools/cli/fed_program.h"

#include "compat/attribute_conversion.h"
#include "framework/api/feed_check.h"
#include "parity/execution/case.h"

namespace phibridge {
namespace tools {

FedProgram WithFeeds(const paddle::framework::ProgramDesc& program,
                     const std::vector<std::string>& inputs) {
  FedProgram fed{paddle::framework::ProgramDesc(program), {}};
  const std::vector<FeedSlot> slots = FeedSlots(program);
  for (const auto& [name, given] : parity::ReadFeeds("--input", inputs, FeedsOf(program))) {
    const Tensor value = parity::BitsAs(given, InfoOf(FindFeed(program, slots, name)).dtype);
    paddle::framework::VarDesc* var = fed.program.MutableBlock(0)->FindVar(name);
    const std::string why_not = WhyNotFed(*var, value);
    if (!why_not.empty()) fed.refused[name] = why_not;
    if (var->HasTensorDesc()) {
      var->SetShape(phi::vectorize(value.dims()));
      int number = 0;  // none of uint16, uint32 and uint64, which stay as they are declared
      if (value.dtype() != InfoOf(*var).dtype && ProtoFromDataType(value.dtype(), &number))
        var->SetDataType(static_cast<paddle::framework::proto::VarType::Type>(number));
    }
    var->SetNeedCheckFeed(true);  // what is fed needs no op that writes it
  }
  return fed;
}

}  // namespace tools
}  // namespace phibridge
