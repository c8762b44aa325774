#include <thread>

#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// The devices that a program may spread over; here those that it runs on.
class GetPlacesOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const std::string type = Attr<std::string>("device_type");
    const bool use_cpu = type == "CPU" || (type == "AUTO" && phi::is_cpu_place(place));
    int count = Attr<int>("device_count");
    if (count == 0) count = use_cpu ? static_cast<int>(std::thread::hardware_concurrency()) : 1;
    PADDLE_ENFORCE_EQ(
        count > 0 && count <= kMaxPlaces, true,
        phi::errors::InvalidArgument("get_places: `device_count` must be in [0, %d]; it is %d",
                                     kMaxPlaces, count));
    auto* places = FindOutput(*this, scope, "Out")->GetMutable<std::vector<phi::Place>>();
    places->clear();
    for (int i = 0; i < count; ++i)
      places->push_back(use_cpu ? phi::Place(phi::CPUPlace()) : phi::GPUPlace(i));
  }

  static constexpr int kMaxPlaces = 4096;
};
PD_OPERATOR_CLASS(GetPlacesOp);

}  // namespace paddle::operators
