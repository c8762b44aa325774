#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of kernels on sequences of labels, and of bilinear_tensor_product. All errors are
// InvalidArgument.

/// out: [batch of x, weight's first size]. Errors: ranks other than 2, 2 and 3, sizes that differ.
void BilinearTensorProductInferMeta(const MetaTensor& x, const MetaTensor& y,
                                    const MetaTensor& weight, const MetaTensor& bias,
                                    MetaTensor* out, MetaConfig config = MetaConfig());

/// out: shape of ids. Errors: ids is not of rank 3, or parents of another shape.
void GatherTreeMeta(const MetaTensor& ids, const MetaTensor& parents, MetaTensor* out);

/// out: [batch, 1]; pre_out: [batch, longest code]; w_out: as w.
/// Errors: num_classes below 2, other batches.
void HierarchicalSigmoidInferMeta(const MetaTensor& x, const MetaTensor& w, const MetaTensor& label,
                                  const MetaTensor& path, const MetaTensor& code,
                                  const MetaTensor& bias, int num_classes, bool remote_prefetch,
                                  int trainer_id, const std::vector<int64_t>& height_sections,
                                  const std::vector<std::string>& epmap,
                                  const std::vector<std::string>& table_names, bool is_sparse,
                                  MetaTensor* out, MetaTensor* pre_out, MetaTensor* w_out);

/// scores: [batch]; path: [batch, -1], int64: only `length` says how many steps, the kernel sets
/// it. Errors: shapes that do not fit.
void ViterbiDecodeInferMeta(const MetaTensor& input, const MetaTensor& transition,
                            const MetaTensor& length, bool include_bos_eos_tag, MetaTensor* scores,
                            MetaTensor* path, MetaConfig config = MetaConfig());

/// loss: [sequences, 1]; their number only the LoD says where there are no lengths, the kernel sets
/// it. warpctc_grad: of the kernel's making. Errors: `blank` outside the classes, wrong ranks.
void WarpctcInferMeta(const MetaTensor& logits, const MetaTensor& label,
                      const MetaTensor& logits_length, const MetaTensor& labels_length, int blank,
                      bool norm_by_times, MetaTensor* warpctc_grad, MetaTensor* loss);

/// Gradients of the shapes of x, y and weight; of the bias [1, outputs]; the type of x.
void BilinearTensorProductGradInferMeta(const MetaTensor& x, const MetaTensor& y,
                                        const MetaTensor& weight, const MetaTensor& out_grad,
                                        MetaTensor* x_grad, MetaTensor* y_grad,
                                        MetaTensor* weight_grad, MetaTensor* bias_grad);

}  // namespace phi
