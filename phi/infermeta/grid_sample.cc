#include "phi/infermeta/grid_sample.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void GridSampleBaseInferMeta(const MetaTensor& x, const MetaTensor& grid, MetaTensor* out,
                             MetaConfig /*config*/) {
  const DDim dims = x.dims(), places = grid.dims();
  const int rank = dims.size();
  bool fits = (rank == 4 || rank == 5) && places.size() == rank;
  fits = fits && (places[rank - 1] < 0 || places[rank - 1] == rank - 2);
  PADDLE_ENFORCE(
      fits && (dims[0] < 0 || places[0] < 0 || dims[0] == places[0]),
      errors::InvalidArgument("input X must have rank 4 or 5, and input Grid its batch "
                              "size, its rank and a last axis of 2 or 3; they have shapes "
                              "%s and %s",
                              dims, places));
  DDim all = dims;
  for (int i = 2; i < rank; ++i) all[i] = places[i - 1];
  out->set_dims(all);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  out->share_lod(x);
}

void GridSampleInferMeta(const MetaTensor& x, const MetaTensor& grid, const std::string& mode,
                         const std::string& padding_mode, bool, MetaTensor* out) {
  GridSampleBaseInferMeta(x, grid, out);
  PADDLE_ENFORCE(
      mode == "bilinear" || mode == "nearest",
      errors::InvalidArgument("attribute `mode` must be bilinear or nearest; it is %s", mode));
  const bool known =
      padding_mode == "zeros" || padding_mode == "border" || padding_mode == "reflection";
  PADDLE_ENFORCE(known, errors::InvalidArgument("attribute `padding_mode` must be zeros, border or "
                                                "reflection; it is %s",
                                                padding_mode));
}

}  // namespace phi
