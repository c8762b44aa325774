"""Generators: VAE, DCGAN, Pix2Pix, CycleGAN, StyleGAN-like, super-resolution, spatial transformers, flow warps."""
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, op, param, uniform


def up(h, width, kernel=4, stride=2, padding=1, **kw):
    return static.nn.conv2d_transpose(h, width, filter_size=kernel, stride=stride, padding=padding, **kw)


def vae():
    """Encoder, the mean plus noise that is fed, decoder; softplus, exp, reductions of the divergence."""
    x, noise = data("image", [-1, 1, 16, 16]), data("noise", [-1, 6])
    h = F.elu(static.nn.conv2d(x, 8, 4, 2, 1))
    h = static.nn.fc(F.elu(static.nn.conv2d(h, 16, 4, 2, 1)), 32, activation="tanh")
    mean, log_var = static.nn.fc(h, 6), static.nn.fc(h, 6)
    z = mean + paddle.exp(log_var * 0.5) * noise
    divergence = -0.5 * paddle.sum(1.0 + log_var - paddle.square(mean) - paddle.exp(log_var), axis=1)
    h = F.softplus(paddle.reshape(static.nn.fc(z, 256), [-1, 16, 4, 4]))
    return [x, noise], [F.sigmoid(up(F.elu(up(h, 8)), 1)), divergence]


def dcgan():
    z = data("z", [-1, 20])
    h = paddle.reshape(z, [-1, 20, 1, 1])
    for i, width in enumerate((32, 24, 16)):
        h = F.relu(static.nn.batch_norm(up(h, width, 4, 1 if i == 0 else 2, 0 if i == 0 else 1, bias_attr=False)))
    return [z], paddle.tanh(up(h, 3))


def pix2pix():
    """U-Net generator with instance norm and leaky ReLU; transposed convolution with output_padding, and groups."""
    x = data("image", [-1, 3, 33, 33])
    a = static.nn.conv2d(x, 8, 3, 2, 1)
    b = F.instance_norm(static.nn.conv2d(F.leaky_relu(a, 0.2), 16, 3, 2, 1), weight=param([16], "scale"),
                        bias=param([16], "shift"))
    c = F.relu(F.instance_norm(static.nn.conv2d(F.leaky_relu(b, 0.2), 24, 3, 2, 1)))
    d = F.relu(F.instance_norm(up(c, 16, 3, 2, 1)))
    e = paddle.concat([d, b], 1)
    e = F.conv2d_transpose(F.relu(e), param([32, 4, 3, 3], "grouped"), stride=2, padding=1, groups=4)
    return [x], paddle.tanh(up(paddle.concat([e, a], 1), 3, 3, 2, 1))


def cyclegan():
    """Reflection padding, residual blocks of instance norm, output sizes by attribute."""
    x = data("image", [-1, 3, 24, 24])
    h = F.relu(F.instance_norm(static.nn.conv2d(F.pad(x, [3] * 4, "reflect"), 8, 7)))
    h = F.relu(F.instance_norm(static.nn.conv2d(h, 16, 3, 2, 1)))
    for _ in range(2):
        r = F.relu(F.instance_norm(static.nn.conv2d(F.pad(h, [1] * 4, "reflect"), 16, 3)))
        h = h + F.instance_norm(static.nn.conv2d(F.pad(r, [1] * 4, "replicate"), 16, 3))
    h = static.nn.conv2d_transpose(h, 8, output_size=[24, 24], filter_size=3, stride=2, padding=1)
    h = F.pad(F.relu(F.instance_norm(h)), [3] * 4, "circular")
    return [x], paddle.tanh(static.nn.conv2d(h, 3, 7))


def style():
    """Mapping net, weights modulated and demodulated per sample, group norm, noise added, blur, bilinear up."""
    z, noise = data("z", [2, 12]), data("noise", [1, 1, 8, 8])
    w = z * paddle.rsqrt(paddle.mean(paddle.square(z), 1, keepdim=True) + 1e-8)
    for _ in range(3):
        w = F.leaky_relu(static.nn.fc(w, 12), 0.2)
    h = paddle.expand(param([1, 8, 4, 4], "constant"), [2, 8, 4, 4])
    for i in range(2):
        kernel = paddle.unsqueeze(param([8, 8, 3, 3]), 0) * paddle.reshape(static.nn.fc(w, 8) + 1.0, [2, 1, 8, 1, 1])
        kernel = kernel * paddle.rsqrt(paddle.sum(paddle.square(kernel), [2, 3, 4], keepdim=True) + 1e-8)
        side = h.shape[2]
        h = F.conv2d(paddle.reshape(h, [1, 16, side, side]), paddle.reshape(kernel, [16, 8, 3, 3]), padding=1, groups=2)
        h = F.selu(static.nn.group_norm(paddle.reshape(h, [2, 8, side, side]), 4))
        if i == 0:
            h = F.interpolate(h, scale_factor=2, mode="bilinear") + noise * param([1, 8, 1, 1], "strength")
    return [z, noise], paddle.clip(static.nn.conv2d(h, 3, 1), -0.9, 0.9)


def super_resolution():
    """ESRGAN-like dense blocks with PReLU in three modes, pixel_shuffle and back, bicubic skip."""
    x = data("image", [-1, 3, 16, 16])
    h = static.nn.prelu(static.nn.conv2d(x, 12, 3, padding=1), "all")
    a = static.nn.prelu(static.nn.conv2d(h, 12, 3, padding=1), "channel")
    b = static.nn.prelu(static.nn.conv2d(paddle.concat([h, a], 1), 12, 3, padding=1), "element")
    h = h + static.nn.conv2d(paddle.concat([h, a, b], 1), 12, 1) * 0.2
    h = F.pixel_shuffle(static.nn.conv2d(h, 48, 3, padding=1), 2)
    packed = F.pixel_unshuffle(h, 2)
    y = static.nn.conv2d(h, 3, 3, padding=1) + F.interpolate(x, scale_factor=2, mode="bicubic")
    return [x], [y, packed]


def spatial_transformer():
    """affine_grid and grid_sampler in their modes, a warp by a flow field, affine_channel."""
    x = data("image", [-1, 3, 20, 20])
    h = F.max_pool2d(F.relu(static.nn.conv2d(x, 6, 5, 2)), 2, 2)
    theta = paddle.reshape(static.nn.fc(h, 6) * 0.3, [-1, 2, 3]) + paddle.assign(
        uniform("unit", (1, 2, 3), 0, 0.01) + [[[1, 0, 0], [0, 1, 0]]]).astype("float32")
    grid = F.affine_grid(theta, [2, 3, 14, 16], align_corners=True)
    outs = [F.grid_sample(x, grid, mode, padding, corners) for mode, padding, corners in
            (("bilinear", "zeros", True), ("bilinear", "border", False), ("nearest", "zeros", True),
             ("bilinear", "reflection", True))]
    flow = static.nn.conv2d(outs[0], 2, 3, padding=1) * 0.1
    base = F.affine_grid(paddle.assign(uniform("z", (2, 2, 3), 0, 0) + [[[1, 0, 0], [0, 1, 0]]]).astype("float32"),
                         [2, 3, 14, 16], align_corners=False)
    warped = F.grid_sample(outs[1], base + paddle.transpose(flow, [0, 2, 3, 1]), align_corners=False)
    scaled = op("affine_channel", {"X": warped, "Scale": param([3], "scale"), "Bias": param([3], "bias")}, ["Out"],
                {"data_layout": "NCHW"})
    return [x], outs + [scaled]


def discriminator():
    """Spectral norm, l2 norm, minibatch deviation, logsigmoid, weights by maxout."""
    x = data("image", [4, 3, 16, 16])
    w = static.nn.spectral_norm(param([8, 3, 3, 3], "w"), power_iters=2)
    h = F.leaky_relu(F.conv2d(x, w, stride=2, padding=1), 0.2)
    h = F.maxout(static.nn.conv2d(h, 16, 3, 2, 1), 2)
    deviation = paddle.mean(paddle.sqrt(paddle.var(h, axis=0, unbiased=False) + 1e-8))
    h = paddle.concat([h, paddle.expand(paddle.reshape(deviation, [1, 1, 1, 1]), [4, 1, 4, 4])], 1)
    feature = F.normalize(static.nn.fc(h, 10), axis=1)
    return [x], [F.log_sigmoid(static.nn.fc(feature, 1)), feature, paddle.norm(h, p=2, axis=[2, 3])]


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "generator", build, feeds, **kw)
    one("vae", vae, {"image": image((3, 1, 16, 16)), "noise": uniform("vae noise", (3, 6))})
    one("dcgan", dcgan, {"z": uniform("dcgan", (2, 20))})
    one("pix2pix", pix2pix, {"image": image((1, 3, 33, 33))})
    one("cyclegan", cyclegan, {"image": image((1, 3, 24, 24))})
    one("stylegan", style, {"z": uniform("style", (2, 12)), "noise": uniform("style noise", (1, 1, 8, 8))})
    one("super_resolution", super_resolution, {"image": image((1, 3, 16, 16))})
    one("spatial_transformer", spatial_transformer, {"image": image((2, 3, 20, 20))})
    one("discriminator", discriminator, {"image": image((4, 3, 16, 16))})
